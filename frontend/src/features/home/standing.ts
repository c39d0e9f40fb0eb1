import type { Currency } from "@/core/money/currency";
import { fromUnits, negate, sum, type Units } from "@/core/money/units";
import type { CurrencyBalance } from "@/data/person/knownOfMe";

export interface Sum {
  currency: Currency;
  amount: Units;
}

/**
 * Returns the sums that the reader is owed and owes, largest first, less what is netted between two people. Leaves out zero
 * sums.
 */
export function standingOf(
  balances: readonly CurrencyBalance[],
  offsets: readonly Sum[] = [],
): { owed: Sum[]; owes: Sum[] } {
  const offsetIn = (currency: Currency) =>
    sum(offsets.filter((offset) => offset.currency === currency).map(({ amount }) => amount));
  const pick = (side: "receivable" | "payable"): Sum[] =>
    balances
      .map(({ currency, ...sides }) => ({ currency, amount: sum([sides[side], negate(offsetIn(currency))]) }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => fromUnits(b.amount, b.currency) - fromUnits(a.amount, a.currency));
  return { owed: pick("receivable"), owes: pick("payable") };
}
