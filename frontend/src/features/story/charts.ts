import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import type { CategorySpent, MonthSpent, Statistics } from "./statistics";

/** A year fits on a phone. */
const MONTHS_SHOWN = 12;

/** The currencies in which something was spent, the one with most months first. */
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
 * The months of one currency without gaps, oldest first: from the first with an expense, or a year
 * before the last, to the last. Months without an expense are there with nothing.
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

/** The kinds of event of one currency, the dearest first. */
export function categoriesOf(rows: readonly CategorySpent[], currency: Currency): CategorySpent[] {
  return rows.filter((row) => row.currency === currency).sort((a, b) => b.total - a.total);
}

/** A round number at or above the largest value, to draw the axis up to, whose half is written with one decimal. */
export function axisTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= largest) ?? 10;
  return step * power;
}
