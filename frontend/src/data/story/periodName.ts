import { formatDate, formatShortDay, type IsoDate } from "@/core/dates/dates";
import { monthName } from "@/core/dates/monthName";
import type { PeriodUnit } from "./periods";

/** A period in the reader's language: "14 Jul" on an axis, "14 July 2026" in a table; a week goes by its Monday. */
export function periodName(start: IsoDate, unit: PeriodUnit, language: string, style: "long" | "short"): string {
  if (unit === "year") return start.slice(0, 4);
  if (unit === "month") return monthName(start.slice(0, 7), language, style);
  if (style === "long") return formatDate(start, language);
  // On an axis the year would leave no room, and the neighbours tell it.
  return formatShortDay(start, language, new Date(`${start}T12:00:00`));
}
