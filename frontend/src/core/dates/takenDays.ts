import type { IsoDate } from "./dates";

/** Days that the database takes, for expenses and payments. */
export const FIRST_DAY: IsoDate = "1990-01-01";
export const LAST_DAY: IsoDate = "2100-12-31";

/** Whether the database takes this day; what is half typed is none. */
export function isTakenDay(date: IsoDate): boolean {
  return date >= FIRST_DAY && date <= LAST_DAY;
}
