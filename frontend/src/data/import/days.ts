import type { IsoDate } from "@/core/dates/dates";
import { isTakenDay } from "@/core/dates/takenDays";
import { plainWords } from "@/core/text/plainWords";

/** Possible orders of day, month and year. */
export const ORDERS = ["dmy", "mdy", "ymd"] as const;
export type Order = (typeof ORDERS)[number];

/** "20260302", also with a time behind it. */
const DIGITS = /^\s*(\d{4})(\d{2})(\d{2})(?!\d)/;

/** Days whose month is a word: "10 Mar 2024", "10. März 2024", "10 de marzo de 2024"; "March 11, 2024"; "2024 Mar 10". */
const WORDED = {
  dmy: /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª)?(?:[\s.,/-]+de(?=\s))?[\s.,/-]*(\p{L}{3,})(?:[\s.,/'’-]+del?(?=\s))?[\s.,/'’-]*(\d{4}|\d{2})(?!\d)/iu,
  mdy: /(\p{L}{3,})[\s.,/-]+(\d{1,2})(?:st|nd|rd|th)?[\s.,/'’-]+(\d{4}|\d{2})(?!\d)/iu,
  ymd: /(?<!\d)(\d{4})[\s.,/-]+(\p{L}{3,})[\s.,/-]+(\d{1,2})(?!\d)/iu,
} satisfies Record<Order, RegExp>;

const DAY = /^\D*(\d{1,4})([./\-\s]+)(\d{1,2})[./\-\s]+(\d{1,4})(?!\d)/;

/**
 * Returns the order of day, month and year in a column, decided from all of its cells. If several orders give the same
 * days, returns any of them. Null if it is ambiguous: the days differ by order, or the cells contradict each other.
 */
export function orderOf(cells: Iterable<string>): Order | null {
  let possible: readonly Order[] = ORDERS;
  const read: Map<Order, IsoDate>[] = [];
  for (const cell of cells) {
    const days = new Map<Order, IsoDate>();
    for (const order of ordersOf(cell)) {
      const day = dayIn(cell, order);
      if (day !== null && isTakenDay(day)) days.set(order, day);
    }
    if (days.size === 0) continue;
    read.push(days);
    possible = possible.filter((order) => days.has(order));
  }
  const differs = read.some((days) => new Set(possible.map((order) => days.get(order))).size > 1);
  return differs ? null : (possible[0] ?? null);
}

/** Returns the possible orders of a cell by its form alone. A year of four digits fixes its position. */
function ordersOf(cell: string): readonly Order[] {
  if (fixedDayIn(cell) !== null) return ORDERS;
  const [, first = "", between = "", , third = ""] = DAY.exec(cell) ?? [];
  if (first.length > 2) return ORDERS;
  const yearLast: readonly Order[] = between.includes(".") ? ["dmy"] : ["dmy", "mdy"];
  return third.length > 2 ? yearLast : [...yearLast, "ymd"];
}

/**
 * Returns the day in a cell, without a time behind it. A year of more than two digits counts in any order. Null if the
 * cell has no valid day.
 */
export function dayIn(cell: string, order: Order): IsoDate | null {
  const fixed = fixedDayIn(cell);
  if (fixed !== null) return fixed;
  const [, first = "", , second = "", third = ""] = DAY.exec(cell) ?? [];
  if (first === "" || !ordersOf(cell).includes(order)) return null;
  if (first.length > 2 || order === "ymd") return dayOf(first, second, third);
  return order === "dmy" ? dayOf(third, second, first) : dayOf(third, first, second);
}

/** Returns the day of a cell that can be read in one order only: eight digits, or a month in words. Null for others. */
function fixedDayIn(cell: string): IsoDate | null {
  const [, year = "", month = "", day = ""] = DIGITS.exec(cell) ?? [];
  if (year !== "") return dayOf(year, month, day);
  if (!/\p{L}{3}/u.test(cell)) return null;
  for (const [order, form] of Object.entries(WORDED)) {
    const [, first = "", second = "", third = ""] = form.exec(cell) ?? [];
    const named = monthOf(order === "mdy" ? first : second);
    if (named === null) continue;
    if (order === "ymd") return dayOf(first, named, third);
    return dayOf(third, named, order === "mdy" ? second : first);
  }
  return null;
}

/** Returns the day of a text that starts with "2026-05-01". Null for any other text. */
export function isoDayIn(text: string): IsoDate | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? [];
  return dayOf(year, month, day);
}

function dayOf(year: string, month: string, day: string): IsoDate | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}

/** Languages of files whose month names we read: those of the app, and neighbours whose names differ from theirs. */
const LANGUAGES = ["en", "tr", "de", "es", "fr", "it", "nl", "pt"];

/** Names of months with their numbers ("01" to "12"), folded. Filled at the first use. */
let names: readonly (readonly [name: string, month: string])[] | null = null;

/**
 * Returns the number ("01" to "12") of a month's name, written in full or by at least three of its first letters. Null if no
 * month, or several, begin like this.
 */
function monthOf(word: string): string | null {
  const wanted = plainWords(word);
  if (wanted.length < 3) return null;
  names ??= LANGUAGES.flatMap((language) => namesIn(language));
  const exact = names.filter(([name]) => name === wanted);
  const months = new Set((exact.length > 0 ? exact : names.filter(([name]) => name.startsWith(wanted))).map(at1));
  const [only, second] = months;
  return only !== undefined && second === undefined ? only : null;
}

const at1 = ([, month]: readonly [string, string]) => month;

function namesIn(language: string) {
  const long = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const short = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => {
    const moment = Date.UTC(2026, month, 15);
    return [long, short].map((form) => [plainWords(form.format(moment)), String(month + 1).padStart(2, "0")] as const);
  }).flat();
}
