import type { IsoDate } from "@/core/dates/dates";
import { occurrenceDate } from "@/core/dates/occurrences";
import { LAST_DAY } from "@/core/dates/takenDays";
import { MAX_SILENT_OCCURRENCES } from "@/core/limits";
import { type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import type { ServerEventPage } from "@/data/event/model";
import { type SaveExpense, saveExpense } from "@/data/expense/saveExpense";
import type { Author } from "@/offline/mutation";
import type { Rhythm, Series, SeriesInput } from "./columns";
import { occurrenceId } from "./occurrenceId";

/** The database keeps four decimals of a part; weights are whole numbers. */
const WHOLE = 10_000;

type Dated = Pick<Series, "anchor" | "anchor_number" | "month_day" | "unit" | "every" | "ends_on" | "ends_after">;

/** Returns the date of an occurrence. Null after the end. Must compute the same as `private.date_of_number`. */
export function dateOfNumber(series: Dated, number: number): IsoDate | null {
  if (series.ends_after !== null && number > series.ends_after) return null;
  const { anchor, unit, every, anchor_number, month_day } = series;
  const date = occurrenceDate(anchor, unit, every, number - anchor_number, month_day);
  return date > (series.ends_on ?? LAST_DAY) ? null : date;
}

/** Returns the number of the last handled occurrence of a day. Null when none was on it. */
export function handledOn(series: Series, day: IsoDate): number | null {
  for (let number = series.next_number - 1; number >= series.anchor_number; number--) {
    if (dateOfNumber(series, number) === day) return number;
  }
  return null;
}

/**
 * Returns the number and the day of the month of another rhythm of a series, which begins on `anchor`: with the next occurrence, or
 * with a handled one of that day. Must compute the same as `private.series_draft`.
 */
export function beginningOn(stored: Series, anchor: IsoDate): Pick<Series, "anchor_number" | "month_day"> {
  const anchor_number = handledOn(stored, anchor) ?? stored.next_number;
  const chosen = stored.month_day ?? dayOfMonth(stored.anchor);
  const isOccurrence = dateOfNumber(stored, anchor_number) === anchor;
  const isOfMonth = stored.unit === "month" || stored.unit === "year" || anchor_number === stored.anchor_number;
  return { anchor_number, month_day: isOccurrence && isOfMonth && chosen > dayOfMonth(anchor) ? chosen : null };
}

const dayOfMonth = (date: IsoDate): number => Number(date.slice(8));

/** Returns the current day in a time zone, that of the device if the zone is unknown. */
export function todayIn(timeZone: string, now = new Date()): IsoDate {
  const format = (zone?: string) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
  try {
    return format(timeZone);
  } catch {
    return format();
  }
}

/** A series that goes on after a pause or its end does not catch up, as in `private.first_number_from_today`. */
export function firstFromToday(series: Series): number {
  const today = todayIn(series.time_zone);
  let number = series.next_number;
  for (let day = dateOfNumber(series, number); day && day < today; day = dateOfNumber(series, number)) number++;
  return number;
}

/** Returns the series with another first unhandled number. */
export function withNext(series: Series, next_number: number): Series {
  return { ...series, next_number, next_on: dateOfNumber(series, next_number) };
}

/** An occurrence that a device created, with the id that the database gives it. */
export interface Occurrence {
  id: string;
  number: number;
  date: IsoDate;
  /** Null for the amount of the template. */
  amount: Units | null;
}

/** Returns an occurrence as a new expense, by the arithmetic of `private.occurrence_draft`. */
function expenseOf(series: SeriesInput, { id, date, amount: own }: Occurrence): SaveExpense {
  const { expense, payers } = series;
  const amount = own ?? expense.amount;
  const weight = {
    equal: () => 1,
    manual: ({ share_amount }: SeriesInput["shares"][number]) => share_amount,
    parts: ({ parts }: SeriesInput["shares"][number]) => Math.round((parts ?? 1) * WHOLE),
  }[expense.split_method];
  const shared = apportion(id, amount, new Map(series.shares.map((share) => [share.user_id, weight(share)])));
  const paid = payers && apportion(id, amount, new Map(payers.map((payer) => [payer.user_id, payer.paid_amount])));
  return {
    expense: { ...expense, id, event_id: series.event_id, amount, expense_date: date },
    shares: series.shares
      .map((share) => ({ ...share, share_amount: shared.get(share.user_id) ?? ZERO }))
      .filter(({ share_amount }) => share_amount > 0),
    payers:
      paid &&
      [...paid]
        .map(([user_id, paid_amount]) => ({ user_id, paid_amount }))
        .filter(({ paid_amount }) => paid_amount > 0),
    version: null,
    base: null,
  };
}

/** Returns the page with an occurrence as an expense. A page that has the occurrence stays as it is. */
export function withOccurrence(
  page: ServerEventPage,
  series: Series,
  one: Occurrence,
  author: Author,
): ServerEventPage {
  const isThere = one.number < series.next_number && !series.skipped.includes(one.number);
  if (isThere || page.expenses.some(({ id }) => id === one.id)) return page;
  const after = saveExpense.apply(page, expenseOf(series, one), author);
  const expenses = after.expenses.map((expense) =>
    expense.id === one.id ? { ...expense, series_id: series.id, series_number: one.number } : expense,
  );
  const next = one.number === series.next_number ? one.number + 1 : series.next_number;
  const skipped = series.skipped.filter((number) => number !== one.number);
  return withSeries({ ...after, expenses }, withNext({ ...series, skipped }, next));
}

/** Returns the page with a series added or replaced. */
export function withSeries(page: ServerEventPage, series: Series): ServerEventPage {
  const known = page.series ?? [];
  if (!known.some(({ id }) => id === series.id)) return { ...page, series: [...known, series] };
  return { ...page, series: known.map((one) => (one.id === series.id ? series : one)) };
}

export const seriesIn = (page: Pick<ServerEventPage, "series">, id: string): Series | undefined =>
  page.series?.find((series) => series.id === id);

/**
 * Returns the occurrences of a new series that the server will create at once. A series that asks for the amount each time
 * has one for the first only.
 */
export function dueOf(series: Rhythm & Pick<SeriesInput, "id" | "anchor" | "time_zone">): Occurrence[] {
  const today = todayIn(series.time_zone);
  const due: Occurrence[] = [];
  for (let number = 1; due.length <= MAX_SILENT_OCCURRENCES; number++) {
    const date = dateOfNumber({ ...series, anchor_number: 1, month_day: null }, number);
    if (date === null || date > today || (series.ask_amount && number > 1)) return due;
    due.push({ id: occurrenceId(series.id, number), number, date, amount: null });
  }
  return [];
}
