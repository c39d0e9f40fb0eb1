import type { Currency } from "@/core/money/currency";
import { formatAmount, fromUnits, type Units } from "@/core/money/units";
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

/** The most letters of an amount that fit side by side on a phone. */
const FITS = 13;

/** Whether the amounts are short enough for two columns on a phone. */
export function fitsSideBySide(sums: readonly Sum[]): boolean {
  return sums.every((sum) => formatAmount(sum.amount, sum.currency).length <= FITS);
}
