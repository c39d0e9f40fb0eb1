import type { IsoDate } from "./dates";

export const REPEAT_UNITS = ["day", "week", "month", "year"] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

const DAY = 86_400_000;

/**
 * Returns the date that is `steps` occurrences after the anchor. It is computed from the anchor, so a month that is too
 * short moves its own occurrence to its last day and no later one. `monthDay` is the day of the month where such a month
 * moved the anchor itself. Must compute the same as `private.occurrence_date`.
 */
export function occurrenceDate(
  anchor: IsoDate,
  unit: RepeatUnit,
  every: number,
  steps: number,
  monthDay: number | null = null,
): IsoDate {
  const [year = 0, month = 1, day = 1] = anchor.split("-").map(Number);
  const count = every * steps;
  if (unit === "day" || unit === "week") {
    return isoOf(new Date(Date.UTC(year, month - 1, day) + count * DAY * (unit === "week" ? 7 : 1)));
  }
  const months = year * 12 + month - 1 + count * (unit === "year" ? 12 : 1);
  const [inYear, inMonth] = [Math.floor(months / 12), months % 12];
  const lastDay = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate();
  return isoOf(new Date(Date.UTC(inYear, inMonth, Math.min(monthDay ?? day, lastDay))));
}

const isoOf = (date: Date): IsoDate => date.toISOString().slice(0, 10);
