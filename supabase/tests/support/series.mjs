import { randomUUID } from "node:crypto";
import { occurrenceDate } from "@/core/dates/occurrences";
import { equally } from "./events.mjs";

/** The current day in UTC, the time zone of the series of tests. */
export const today = () => new Date().toISOString().slice(0, 10);

/** A day before today, or after it for a negative number. @param {"day" | "week" | "month" | "year"} unit */
export const ago = (count, unit = "day") => occurrenceDate(today(), unit, 1, -count);

/**
 * Returns a new series: 900.00 EUR every month from today on, paid by the first and split equally.
 * @param {string} event
 * @param {{ id: string }[]} people
 * @param {Record<string, unknown>} [columns] of the series
 * @param {Record<string, unknown>} [expense] of its template
 */
export const newSeries = (event, people, columns = {}, expense = {}) => ({
  ...{ id: randomUUID(), event_id: event, anchor: today(), unit: "month", every: 1, time_zone: "UTC" },
  ...{ ends_on: null, ends_after: null, ask_amount: false },
  expense: {
    ...{ description: "Rent", amount: 900, currency: "EUR", category: "general", split_method: "equal" },
    paid_by: people[0].id,
    ...expense,
  },
  shares: equally(Number(expense.amount ?? 900), String(expense.currency ?? "EUR"), people),
  payers: null,
  ...columns,
});
