import type { Currency } from "@/core/money/currency";
import { fromUnits, type Units } from "@/core/money/units";
import type { CurrencyBalance } from "./dashboard";

export interface Sum {
  currency: Currency;
  amount: Units;
}

/** What the reader is owed and owes, largest sums first; a currency stands only where it counts. */
export function standingOf(balances: readonly CurrencyBalance[]): { owed: Sum[]; owes: Sum[] } {
  const pick = (side: "receivable" | "payable"): Sum[] =>
    balances
      .filter((balance) => balance[side] > 0)
      .map((balance) => ({ currency: balance.currency, amount: balance[side] }))
      .sort((a, b) => fromUnits(b.amount, b.currency) - fromUnits(a.amount, a.currency));
  return { owed: pick("receivable"), owes: pick("payable") };
}
