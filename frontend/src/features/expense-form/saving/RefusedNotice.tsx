import { useTranslation } from "react-i18next";
import { AppError } from "@/platform/errors/appError";
import { Notice } from "@/ui/Notice";
import { useErrorText } from "@/ui/useErrorText";
import type { Refused } from "./useRefusedChange";

/** Says why the server refused the change that the form shows, and offers to discard it. */
export function RefusedNotice({ refused }: { refused: Refused }) {
  const { t } = useTranslation("expenses");
  const errorText = useErrorText();
  const { code } = refused.mutation;
  const reason = errorText(new AppError(code ?? "unexpected_error", 0));
  return (
    <Notice tone="warning" action={{ label: t("refused.discard"), onAct: refused.giveUp }}>
      {code === "expense_not_found" ? t("refused.gone") : t("refused.text", { reason })}
    </Notice>
  );
}
