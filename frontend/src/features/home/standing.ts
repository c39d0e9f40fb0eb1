import type { Currency } from "@/core/money/currency";
import { fromUnits, type Units } from "@/core/money/units";
import type { CurrencyBalance } from "@/data/person/knownOfMe";

export interface Sum {
  currency: Currency;
  amount: Units;
}

/** Returns the sums that the reader is owed and owes, largest first. Leaves out zero sums. */
export function standingOf(balances: readonly CurrencyBalance[]): { owed: Sum[]; owes: Sum[] } {
  const pick = (side: "receivable" | "payable"): Sum[] =>
    balances
      .filter((balance) => balance[side] > 0)
      .map((balance) => ({ currency: balance.currency, amount: balance[side] }))
      .sort((a, b) => fromUnits(b.amount, b.currency) - fromUnits(a.amount, a.currency));
  return { owed: pick("receivable"), owes: pick("payable") };
}
