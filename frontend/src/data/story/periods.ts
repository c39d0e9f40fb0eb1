import { daysBetween, formatDate, formatShortDay, type IsoDate } from "@/core/dates/dates";
import { monthName } from "@/core/dates/monthName";
import { type Units, ZERO } from "@/core/money/units";

export type PeriodUnit = "day" | "week" | "month" | "year";

export interface Period {
  total: Units;
  /** The reader's share. Zero for readers of a view link. */
  my_share: Units;
  /** Its first day. */
  start: IsoDate;
  /** Whether empty periods before it are left out. */
  isAfterGap: boolean;
}

/** The first and the last day of a time without a long gap. */
type Stretch = [first: IsoDate, last: IsoDate];

/** Longest time without an expense, in days, that is drawn as empty periods. */
const MAX_GAP = 180;

/** Maximum number of bars that fit on a phone. */
const MAX_BARS = { day: 31, week: 26, month: 24 } as const;

/** Counts days in UTC, where each has 24 hours. */
function at(date: IsoDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function iso(date: Date): IsoDate {
  return date.toISOString().slice(0, 10);
}

/** Counts the first and the last day, too. */
const daysIn = (first: IsoDate, last: IsoDate): number => daysBetween(first, last) + 1;

function monthsBetween(first: IsoDate, last: IsoDate): number {
  const [from, to] = [at(first), at(last)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
}

/** Returns the period for some stretches of days, so that all bars fit. */
export function unitFor(stretches: readonly Stretch[]): PeriodUnit {
  const most = (unit: "day" | "week" | "month", barsOf: (...stretch: Stretch) => number) =>
    stretches.reduce((bars, stretch) => bars + barsOf(...stretch), 0) <= MAX_BARS[unit];
  if (most("day", daysIn)) return "day";
  if (most("week", (first, last) => Math.ceil((daysIn(first, last) + 6) / 7))) return "week";
  return most("month", monthsBetween) ? "month" : "year";
}

/** Splits the days at long gaps. One wrong day years before the others leaves these as they are. */
function stretchesOf(dates: readonly IsoDate[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const date of dates.toSorted()) {
    const newest = stretches.at(-1);
    if (newest && daysBetween(newest[1], date) - 1 <= MAX_GAP) newest[1] = date;
    else stretches.push([date, date]);
  }
  return stretches;
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
 * Returns sums per day, week, month or year, oldest first. A period without expenses has zeros; those of a long gap are
 * left out. The sums equal those of the days.
 */
export function periodsOf(days: readonly { date: IsoDate; total: Units; my_share?: Units }[]): {
  unit: PeriodUnit;
  periods: Period[];
} {
  const stretches = stretchesOf(days.map(({ date }) => date));
  const unit = unitFor(stretches);
  const periods = new Map<IsoDate, Period>();
  let following: IsoDate | null = null;
  for (const [first, last] of stretches) {
    for (let start = startOf(first, unit); start <= last; start = next(start, unit)) {
      // The year of one stretch may be that of the next.
      if (periods.has(start)) continue;
      const isAfterGap = following !== null && start !== following;
      periods.set(start, { start, total: ZERO, my_share: ZERO, isAfterGap });
      following = next(start, unit);
    }
  }
  for (const day of days) {
    const period = periods.get(startOf(day.date, unit));
    if (!period) continue;
    period.total = (period.total + day.total) as Units;
    period.my_share = (period.my_share + (day.my_share ?? 0)) as Units;
  }
  return { unit, periods: [...periods.values()] };
}

/** Returns the name of a period: "14 Jul" on an axis, "14 July 2026" in a table. A week is named after its Monday. */
export function periodName(start: IsoDate, unit: PeriodUnit, language: string, style: "long" | "short"): string {
  if (unit === "year") return start.slice(0, 4);
  if (unit === "month") return monthName(start.slice(0, 7), language, style);
  if (style === "long") return formatDate(start, language);
  // Omits the year, which does not fit on an axis and follows from its neighbours.
  return formatShortDay(start, language, new Date(`${start}T12:00:00`));
}
