import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { answerPayment } from "@/data/payment/answerPayment";
import { useFirstName } from "@/data/person/usePersonName";
import { answerSettlement } from "@/data/settlement/answerSettlement";
import type { Unanswered } from "@/data/settlement/settlements";
import { useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { Question } from "./Question";

interface ReceivedQuestionProps {
  payment: Pick<Unanswered, "id" | "event" | "amount" | "currency" | "person">;
  /** The question, if the money went to somebody else of the reader's household. */
  question?: string;
  /** Whether the screen shows the payment beside it, so that the answers say enough. */
  short?: boolean;
  /** Whether the payee has said that it has not arrived yet. */
  isDenied?: boolean;
  /** Stands between the question and its answers. */
  children?: ReactNode;
}

/** Asks the payee whether the money arrived. The answer changes no balance. Undoing a yes makes it "not yet". */
export function ReceivedQuestion({
  payment,
  question,
  short = false,
  isDenied = false,
  children,
}: ReceivedQuestionProps) {
  const { t } = useTranslation("common");
  const firstNameOf = useFirstName();
  const showError = useErrorToast();
  const { id, event, amount, currency, person } = payment;
  const isPending = useOutbox((s) => s.mutations.some(({ subjects }) => subjects.includes(id)));
  const answer = (received: boolean) =>
    event
      ? save(answerPayment, { event_id: event.id, id, received })
      : save(answerSettlement, { id, person_id: person.id, received });
  const answering = useMutation({
    mutationFn: answer,
    onSuccess: (_, received) => {
      // "Not yet" is changed where the payment is; a yes would stay.
      const undo = { label: t("undo"), onClick: () => void answer(false).catch(showError) };
      if (received) toast.success(t("received.marked"), undo);
    },
    onError: (error) => showError(error),
  });
  if (isPending || answering.isSuccess) return null;
  const own = t("received.question", { name: firstNameOf(person), amount: formatAmount(amount, currency) });
  return (
    <Question
      question={question ?? own}
      short={short}
      answers={
        <>
          <Button variant="secondary" busy={answering.isPending} onClick={() => answering.mutate(true)}>
            {t(short || isDenied ? "received.now" : "received.yes")}
          </Button>
          {!isDenied && (
            <Button variant="quiet" busy={answering.isPending} onClick={() => answering.mutate(false)}>
              {t("received.not_yet")}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Question>
  );
}
