import { useTranslation } from "react-i18next";
import { useExpenseForm } from "../draft/formContext";
import { missingOf } from "../draft/payers";
import { useRemainderText } from "../draft/useRemainderText";

/** Returns the label of the payers: "Who paid?", or "Who got it?" for a refund. */
export function usePayerLabel(): string {
  const { t } = useTranslation("expenses");
  const { draft } = useExpenseForm();
  return t(draft.plain.refund ? "refund.payer" : "payer.label");
}

/** Returns the error of the payers; undefined when none is shown. */
export function usePayerError(): string | undefined {
  const { draft, complaint } = useExpenseForm();
  const remainder = useRemainderText();
  const code = complaint("payer");
  const missing = missingOf(draft);
  return code && missing !== 0 ? remainder.ofAmount(missing) : code;
}
