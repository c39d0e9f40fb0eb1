import type { IsoDate } from "@/core/dates/dates";
import { type Units, ZERO } from "@/core/money/units";

export type PeriodUnit = "day" | "week" | "month" | "year";

export interface Period {
  total: Units;
  /** The reader's share. Zero for readers of a view link. */
  my_share: Units;
  /** Its first day. */
  start: IsoDate;
}

const DAY_MS = 86_400_000;

/** Maximum number of bars that fit on a phone. */
const MAX_BARS = { day: 31, week: 26, month: 24 } as const;

/** Counts days in UTC, where each has 24 hours. */
function at(date: IsoDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function iso(date: Date): IsoDate {
  return date.toISOString().slice(0, 10);
}

function daysBetween(first: IsoDate, last: IsoDate): number {
  return (at(last).getTime() - at(first).getTime()) / DAY_MS + 1;
}

function monthsBetween(first: IsoDate, last: IsoDate): number {
  const [from, to] = [at(first), at(last)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
}

/** Returns the period for a range of days, so that all bars fit. */
export function unitFor(first: IsoDate, last: IsoDate): PeriodUnit {
  const days = daysBetween(first, last);
  if (days <= MAX_BARS.day) return "day";
  if (days <= MAX_BARS.week * 7 - 6) return "week";
  return monthsBetween(first, last) <= MAX_BARS.month ? "month" : "year";
}

/** Returns the first day of the period that contains a day. Weeks start on Monday. */
export function startOf(date: IsoDate, unit: PeriodUnit): IsoDate {
  if (unit === "day") return date;
  if (unit === "month") return `${date.slice(0, 7)}-01`;
  if (unit === "year") return `${date.slice(0, 4)}-01-01`;
  const day = at(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return iso(day);
}

function next(start: IsoDate, unit: PeriodUnit): IsoDate {
  const day = at(start);
  if (unit === "day") day.setUTCDate(day.getUTCDate() + 1);
  if (unit === "week") day.setUTCDate(day.getUTCDate() + 7);
  if (unit === "month") day.setUTCMonth(day.getUTCMonth() + 1);
  if (unit === "year") day.setUTCFullYear(day.getUTCFullYear() + 1);
  return iso(day);
}

/** Returns the last day of a period, given its first. */
export function lastOf(start: IsoDate, unit: PeriodUnit): IsoDate {
  const day = at(next(start, unit));
  day.setUTCDate(day.getUTCDate() - 1);
  return iso(day);
}

/**
 * Returns sums per day, week, month or year, oldest first and without gaps. A period without expenses has zeros. The
 * sums equal those of the days.
 */
export function periodsOf(days: readonly { date: IsoDate; total: Units; my_share?: Units }[]): {
  unit: PeriodUnit;
  periods: Period[];
} {
  const dates = days.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { unit: "day", periods: [] };
  const unit = unitFor(first, last);
  const periods = new Map<IsoDate, Period>();
  for (let start = startOf(first, unit); start <= last; start = next(start, unit)) {
    periods.set(start, { start, total: ZERO, my_share: ZERO });
  }
  for (const day of days) {
    const period = periods.get(startOf(day.date, unit));
    if (!period) continue;
    period.total = (period.total + day.total) as Units;
    period.my_share = (period.my_share + (day.my_share ?? 0)) as Units;
  }
  return { unit, periods: [...periods.values()] };
}
