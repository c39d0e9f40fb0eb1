import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { occurrenceDate } from "@/core/dates/occurrences";
import { equally } from "./events.mjs";
import { sql } from "./stack.mjs";

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

export const saveSeries = (person, series, mutation_id = randomUUID()) =>
  person.rpc("save_series", { series, mutation_id });
export const due = (person, event, columns = {}) => person.rpc("create_due_expenses", { event_id: event, ...columns });
export const skip = (person, { event_id, id }, number) =>
  person.rpc("skip_occurrence", { event_id, series_id: id, number, mutation_id: randomUUID() });
export const add = (person, { event_id, id }, number, columns = {}) =>
  person.rpc("add_occurrence", { event_id, series_id: id, number, mutation_id: randomUUID(), ...columns });
export const setState = (person, { event_id, id }, state) =>
  person.rpc("set_series_state", { event_id, id, state, mutation_id: randomUUID() });

export const pageOf = async (event, person) => (await person.get("event_page", { event_id: event })).body;
export const seriesOf = async (event, person) => (await pageOf(event, person)).series;
export const historyOf = async (event, person) => (await person.get("event_history", { event_id: event })).body.entries;
/** The occurrences of an event by number. @param {string} event */
export const madeOf = (event) => sql`
  select id, series_number as number, expense_date::text as date, amount::float8 as amount, rate_source, rate_date::text,
    conversion_rate_to_event_currency::float8 as rate, created_by, deleted_at, version
  from public.expenses where event_id = ${event} and series_id is not null
  order by series_number`;
export const numbersOf = async (event) => (await madeOf(event)).map(({ number }) => number);

/** Saves a series and returns it as stored. */
export async function saved(person, series) {
  const { status, body } = await saveSeries(person, series);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Lets the months of a series pass without a caller. */
export const backTo = (series, anchor) => sql`
  update public.expense_series set anchor = ${anchor} where event_id = ${series.event_id} and id = ${series.id}`;
