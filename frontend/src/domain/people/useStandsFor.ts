import { useTranslation } from "react-i18next";
import type { Unclaimed } from "./claiming";

/** What somebody without an account stands in: "in 3 expenses and 1 payment". */
export function useStandsFor() {
  const { t } = useTranslation("claims");
  return ({ expenses, payments }: Pick<Unclaimed, "expenses" | "payments">): string => {
    const [ofExpenses, ofPayments] = [t("expenses", { count: expenses }), t("payments", { count: payments })];
    if (expenses > 0 && payments > 0) return t("stands_for.both", { expenses: ofExpenses, payments: ofPayments });
    if (expenses > 0) return t("stands_for.one", { what: ofExpenses });
    return payments > 0 ? t("stands_for.one", { what: ofPayments }) : t("stands_for.nothing");
  };
}
