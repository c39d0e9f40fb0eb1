import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import type { CategorySpent, MonthSpent, Statistics } from "./statistics";

/** Most months that fit on a phone. */
const MONTHS_SHOWN = 12;

/** Returns the currencies of all expenses, those used in most months first. */
export function currenciesOf({ by_month }: Pick<Statistics, "by_month">): Currency[] {
  const months = new Map<Currency, number>();
  for (const { currency } of by_month) months.set(currency, (months.get(currency) ?? 0) + 1);
  return [...months].sort(([a, of], [b, other]) => other - of || a.localeCompare(b)).map(([currency]) => currency);
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}

/**
 * Returns at most twelve months of one currency, oldest first. They end with the last month that has an expense. Months
 * without expenses in between have zero sums.
 */
export function monthsOf(rows: readonly MonthSpent[], currency: Currency): MonthSpent[] {
  const mine = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.month, row]));
  const known = [...mine.keys()].sort();
  const first = known[0];
  let month = known.at(-1);
  const shown: MonthSpent[] = [];
  while (first && month && month >= first && shown.length < MONTHS_SHOWN) {
    shown.unshift(mine.get(month) ?? { month, currency, total: 0 as Units, my_share: 0 as Units });
    month = monthBefore(month);
  }
  return shown;
}

/** Returns the sums by category of event in one currency, largest first. */
export function categoriesOf(rows: readonly CategorySpent[], currency: Currency): CategorySpent[] {
  return rows.filter((row) => row.currency === currency).sort((a, b) => b.total - a.total);
}

/** Returns the upper end of the axis, a round number at or above the largest value. Its half has one decimal at most. */
export function axisTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= largest) ?? 10;
  return step * power;
}
