/** Calendar days travel as ISO text ("2026-07-14") and never through a time zone. */
export type IsoDate = string;

/** Today where the reader is. */
export function today(now = new Date()): IsoDate {
  const month = String(now.getMonth() + 1).padStart(2, "0");
  const day = String(now.getDate()).padStart(2, "0");
  return `${now.getFullYear()}-${month}-${day}`;
}

function atNoon(date: IsoDate): Date {
  return new Date(`${date.slice(0, 10)}T12:00:00`);
}

/** Making one takes longer than a thousand uses of it, and lists have thousands of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** "14 July 2026" in the reader's language. */
export function formatDate(date: IsoDate, language: string, style: "long" | "medium" = "medium"): string {
  return dayFormat(language, { dateStyle: style }).format(atNoon(date));
}

/** "Tuesday, 14 July": the heading of a day's expenses; the year is said when it is not this one. */
export function formatDay(date: IsoDate, language: string, now = new Date()): string {
  const day = atNoon(date);
  const year = day.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return dayFormat(language, { weekday: "long", day: "numeric", month: "long", year }).format(day);
}

/** "14 Jul": a day where there is little room; the year is said when it is not this one. */
export function formatShortDay(date: IsoDate, language: string, now = new Date()): string {
  const day = atNoon(date);
  const year = day.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return dayFormat(language, { day: "numeric", month: "short", year }).format(day);
}

/** "14:32" for a moment of today, else with its day: "19 Nov, 14:32". */
export function formatRecent(moment: Date, language: string, now = new Date()): string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(moment);
  return today(moment) === today(now) ? time : `${formatShortDay(today(moment), language, now)}, ${time}`;
}

/** Date and time of a moment, as the reader's clock shows it. */
export function formatMoment(moment: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(moment));
}
