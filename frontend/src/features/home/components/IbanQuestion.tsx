import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { useAnswering } from "@/ui/event/useAnswering";
import { Soft } from "@/ui/layout";
import { Question } from "@/ui/people/Question";
import type { IbanAsked } from "../dashboard";

interface IbanQuestionProps {
  request: IbanAsked;
  /** Stands between the question and its answers. */
  children: ReactNode;
}

/** Asks whether a debtor may see how to pay the reader. Answering needs a connection. */
export function IbanQuestion({ request, children }: IbanQuestionProps) {
  const { t } = useTranslation("dialogs");
  const online = useOnline();
  const { busy, answer } = useAnswering(request);
  return (
    <Question
      question={t("iban_request.wants", { name: isolated(request.asked_by_name) })}
      answers={
        <>
          <Button variant="secondary" busy={busy} disabled={!online} onClick={() => void answer(true)}>
            {t("iban_request.allow")}
          </Button>
          <Button variant="quiet" busy={busy} disabled={!online} onClick={() => void answer(false)}>
            {t("iban_request.refuse")}
          </Button>
        </>
      }
    >
      {children}
      {!online && <Soft>{t("iban_request.answer_offline")}</Soft>}
    </Question>
  );
}
