import type { IsoDate } from "@/core/dates/dates";

/** In which order days, months and years stand. */
export type Order = "dmy" | "mdy";

const DAY = /^\D*(\d{1,4})[./\-\s]+(\d{1,2})[./\-\s]+(\d{1,4})(?!\d)/;

/**
 * Whether days or months come first in a column, told by all of its cells: null where both readings fit. Undefined where the
 * year comes first everywhere, so that nothing is to be told.
 */
export function orderOf(cells: Iterable<string>): Order | null | undefined {
  let days = false;
  let months = false;
  let any = false;
  for (const cell of cells) {
    const [, first = "", second = ""] = DAY.exec(cell) ?? [];
    if (first === "" || first.length > 2) continue;
    any = true;
    if (Number(first) > 12 || cell.includes(".")) days = true;
    if (Number(second) > 12) months = true;
  }
  if (!any) return undefined;
  if (days === months) return null;
  return days ? "dmy" : "mdy";
}

/** The day in a cell; what stands behind it, a time, does not count. Null for what is no day. */
export function dayIn(cell: string, order: Order): IsoDate | null {
  const [, first = "", second = "", third = ""] = DAY.exec(cell) ?? [];
  if (first === "") return null;
  if (first.length > 2) return dayOf(first, second, third.slice(0, 2));
  return order === "dmy" ? dayOf(third, second, first) : dayOf(third, first, second);
}

function dayOf(year: string, month: string, day: string): IsoDate | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}

/** Whether an expense can have this day. */
export function isPossible(date: IsoDate): boolean {
  return date >= "1990-01-01" && date <= "2100-12-31";
}
