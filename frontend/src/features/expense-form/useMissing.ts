import { useTranslation } from "react-i18next";
import { absolute, formatUnits, type Units } from "@/core/money/units";
import { useExpenseForm } from "./formContext";

/** How it is said what is missing to the whole, or too much: "12.00 missing", "10% too much". */
export function useMissing() {
  const { t } = useTranslation("expenses");
  const { draft } = useExpenseForm();
  const words = (missing: number, amount: string) => t(missing > 0 ? "amount_missing" : "amount_too_much", { amount });
  return {
    missing: (amount: Units) => words(amount, formatUnits(absolute(amount), draft.currency)),
    percentMissing: (percent: number) => words(percent, t("percent", { percent: Math.abs(percent) })),
  };
}
