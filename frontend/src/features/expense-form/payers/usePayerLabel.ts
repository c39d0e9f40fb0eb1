import { useTranslation } from "react-i18next";
import { useExpenseForm } from "../draft/formContext";

/** Returns the label of the payers: "Who paid?", or "Who got it?" for a refund. */
export function usePayerLabel(): string {
  const { t } = useTranslation("expenses");
  const { draft } = useExpenseForm();
  return t(draft.plain.refund ? "refund.payer" : "payer.label");
}
