import type { IsoDate } from "./dates";

/** Range of days that the database accepts for expenses, payments and the start of an event. */
export const FIRST_DAY: IsoDate = "1990-01-01";
export const LAST_DAY: IsoDate = "2100-12-31";

/**
 * Returns whether the database accepts this day. False for a date that is only half typed, and for a year of five
 * digits, which a date field can have.
 */
export function isTakenDay(date: IsoDate): boolean {
  return date.length === LAST_DAY.length && date >= FIRST_DAY && date <= LAST_DAY;
}
