import { localeOf } from "@/core/languages/english";
import { dateWords } from "./words";

/** Calendar day as ISO text ("2026-07-14"). Never convert it through a time zone. */
export type IsoDate = string;

/** Returns the current day in the device's time zone. */
export function today(now = new Date()): IsoDate {
  const month = String(now.getMonth() + 1).padStart(2, "0");
  const day = String(now.getDate()).padStart(2, "0");
  return `${now.getFullYear()}-${month}-${day}`;
}

/** Returns the number of days from one day to another, below zero if the other is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  // In UTC each day has 24 hours.
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the day, the month (from 0) and the year of a date. The year is empty if it equals the year of `now`. */
function fieldsOf(date: IsoDate, now?: Date) {
  const [year = "", month, day] = date.slice(0, 10).split("-");
  const needsYear = Number(year) !== now?.getFullYear();
  return { day: String(Number(day)), month: Number(month) - 1, year: needsYear ? year : "" };
}

/** Returns "14 July 2026" in the reader's language, or "14 Jul 2026". */
export function formatDate(date: IsoDate, language: string, style: "long" | "medium" = "medium"): string {
  const words = dateWords(language);
  const { day, month, year } = fieldsOf(date);
  if (style === "long") return words.long(day, words.months[month] ?? "", year);
  return words.medium?.(date.slice(0, 10)) ?? words.short(day, words.shortMonths[month] ?? "", year);
}

/** Returns "Tuesday, 14 July": the heading of a day's expenses. Includes the year unless it is the current one. */
export function formatDay(date: IsoDate, language: string, now = new Date()): string {
  const words = dateWords(language);
  const { day, month, year } = fieldsOf(date, now);
  const weekday = words.weekdays[new Date(date.slice(0, 10)).getUTCDay()] ?? "";
  return words.withWeekday(weekday, words.long(day, words.months[month] ?? "", year));
}

/** Returns "14 Jul", for little space. Includes the year unless it is the current one. */
export function formatShortDay(date: IsoDate, language: string, now = new Date()): string {
  const words = dateWords(language);
  const { day, month, year } = fieldsOf(date, now);
  return words.short(day, words.shortMonths[month] ?? "", year);
}

/** Returns "14:32" for a moment of today, otherwise "19 Nov, 14:32". */
export function formatRecent(moment: Date, language: string, now = new Date()): string {
  const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: "short" }).format(moment);
  return today(moment) === today(now) ? time : `${formatShortDay(today(moment), language, now)}, ${time}`;
}

/** Returns "4 minutes ago" within 24 hours, otherwise day and time. The minimum is one minute. */
export function formatAgo(moment: Date, language: string, now = new Date()): string {
  const minutes = Math.max(1, Math.round((now.getTime() - moment.getTime()) / 60_000));
  const ago = new Intl.RelativeTimeFormat(language);
  if (minutes < 60) return ago.format(-minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 24 ? ago.format(-hours, "hour") : formatRecent(moment, language, now);
}

/** Returns date and time in the device's time zone. */
export function formatMoment(moment: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(moment),
  );
}
