import { useTranslation } from "react-i18next";
import type { Unclaimed } from "./claiming";

type StandsIn = Pick<Unclaimed, "expenses" | "payments">;

/** Returns how often a person without an account is named: "3 expenses and 1 payment"; null for never. */
export function useWhatMoves() {
  const { t } = useTranslation("claims");
  return ({ expenses, payments }: StandsIn): string | null => {
    const [ofExpenses, ofPayments] = [t("expenses", { count: expenses }), t("payments", { count: payments })];
    if (expenses > 0 && payments > 0) return t("both", { expenses: ofExpenses, payments: ofPayments });
    if (expenses > 0) return ofExpenses;
    return payments > 0 ? ofPayments : null;
  };
}

/** Returns the same as a line below a name: "in 3 expenses and 1 payment". */
export function useStandsFor() {
  const { t } = useTranslation("claims");
  const whatMoves = useWhatMoves();
  return (standing: StandsIn): string => {
    const what = whatMoves(standing);
    return what === null ? t("in_nothing") : t("in", { what });
  };
}
