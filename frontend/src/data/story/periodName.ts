import { formatDate, formatShortDay, type IsoDate } from "@/core/dates/dates";
import { monthName } from "@/core/dates/monthName";
import type { PeriodUnit } from "./periods";

/** Returns the name of a period: "14 Jul" on an axis, "14 July 2026" in a table. A week is named after its Monday. */
export function periodName(start: IsoDate, unit: PeriodUnit, language: string, style: "long" | "short"): string {
  if (unit === "year") return start.slice(0, 4);
  if (unit === "month") return monthName(start.slice(0, 7), language, style);
  if (style === "long") return formatDate(start, language);
  // Omits the year, which does not fit on an axis and follows from its neighbours.
  return formatShortDay(start, language, new Date(`${start}T12:00:00`));
}
