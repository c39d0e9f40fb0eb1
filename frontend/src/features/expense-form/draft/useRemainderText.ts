import { useTranslation } from "react-i18next";
import { absolute, formatUnits, sum, type Units } from "@/core/money/units";
import { addsUp } from "@/core/splitting/split";
import { usedBill } from "./bill";
import { type ExpenseDraft, sharesOf } from "./draft";
import { useExpenseForm } from "./formContext";
import { percentOff } from "./rules";
import { useBillProblem } from "./useBillProblem";

/** Names a remainder, which is below zero when there is too much: "12.00 missing", "10% too much". */
export function useRemainderText() {
  const { t } = useTranslation("expenses");
  const { draft } = useExpenseForm();
  const billProblem = useBillProblem();
  const text = (remainder: number, amount: string) =>
    t(remainder > 0 ? "amount_missing" : "amount_too_much", { amount });
  const ofAmount = (amount: Units) => text(amount, formatUnits(absolute(amount), draft.currency));
  const ofPercent = (percent: number) => text(percent, t("percent", { percent: Math.abs(percent) }));
  return {
    ofAmount,
    ofPercent,
    /**
     * Returns the remainder that keeps the shares from adding up. Null when there is none, and when nobody takes part.
     */
    ofShares(): string | null {
      if (usedBill(draft)) return billProblem;
      const off = percentOff(draft);
      if (off !== 0) return ofPercent(off);
      const remainder = sharesRemainder(draft);
      return remainder === 0 ? null : ofAmount(remainder);
    },
  };
}

/** Returns the amount that no share covers; zero when the difference is small enough to be saved. */
function sharesRemainder(draft: ExpenseDraft): Units {
  const shares = sharesOf(draft);
  if (shares.length === 0 || addsUp(draft.amount, shares)) return 0 as Units;
  return (draft.amount - sum(shares.map((share) => share.share_amount))) as Units;
}
