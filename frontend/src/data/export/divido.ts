import type { Currency } from "@/core/money/currency";
import { plainRate } from "@/core/money/rate";
import { plainUnits } from "@/core/money/units";
import {
  DIVIDO_FORMAT,
  DIVIDO_VERSION,
  type DividoExpense,
  type DividoFile,
  type DividoPayment,
  type DividoPortion,
  type DividoSeries,
} from "@/data/import/dividoFile";
import type { Portion } from "@/data/import/model";
import { dividoBill } from "./bill";
import { dividoDiscussion } from "./discussion";
import type { ExportedEvent, ExportedExpense } from "./model";
import { inOrder } from "./order";

/**
 * Returns an event as Divido's own file, with one line per person, expense and payment. Importing and exporting it
 * again gives the same bytes, except for the ids of its expenses and payments.
 */
export function dividoText(taken: ExportedEvent): string {
  const { format, version, event, ...lists } = dividoFile(inOrder(taken));
  const head = { format, version, event };
  const begun = Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const listed = Object.entries(lists).map(
    ([key, all]) => `${JSON.stringify(key)}: [${all.map((one) => `\n${JSON.stringify(one)}`).join(",")}\n]`,
  );
  return `{\n${[...begun, ...listed].join(",\n")}\n}\n`;
}

/** Ids of people are valid only within this file. */
const personId = (person: number) => `p${person + 1}`;
const householdId = (household: number) => `u${household + 1}`;
const seriesId = (series: number) => `s${series + 1}`;

function dividoFile({ event, people, households, expenses, series, payments }: ExportedEvent): DividoFile {
  const householdOf = (person: number) => households.findIndex((household) => household.people.includes(person));
  return {
    format: DIVIDO_FORMAT,
    version: DIVIDO_VERSION,
    event: {
      id: event.id,
      name: event.name,
      description: event.description,
      category: event.category,
      currency: event.currency,
      country: event.country,
      city: event.city,
      start_date: event.start_date,
      duration_days: event.duration_days,
    },
    households: households.map(({ name }, household) => ({ id: householdId(household), name })),
    people: people.map((name, person) => ({
      id: personId(person),
      name,
      ...(householdOf(person) >= 0 && { household: householdId(householdOf(person)) }),
    })),
    expenses: expenses.map((expense) => ({
      ...expenseOf(expense, event.currency),
      ...(expense.series && { series: seriesId(expense.series.at), series_number: expense.series.number }),
    })),
    series: series.map(
      ({ rhythm, payers, shares, ...template }, at): DividoSeries => ({
        ...expenseOf({ ...template, payers: [], shares: [] }, event.currency),
        // The expenses that it creates have converted amounts of their own.
        payers: portionsOf(payers, template.currency, template.currency),
        shares: portionsOf(shares, template.currency, template.currency),
        rhythm,
        id: seriesId(at),
      }),
    ),
    payments: payments.map(
      ({ identity, date, from, to, amount, method, note, discussion }): DividoPayment => ({
        id: identity,
        date,
        from: personId(from),
        to: personId(to),
        amount: plainUnits(amount, event.currency),
        ...(method && { method }),
        ...(note && { note }),
        ...dividoDiscussion(discussion, personId),
      }),
    ),
  };
}

function expenseOf(expense: ExportedExpense, eventCurrency: Currency): DividoExpense {
  const { identity, date, title, amount, currency, rate, split, topic, place } = expense;
  const { payers, shares, bill, discussion } = expense;
  return {
    id: identity,
    date,
    title,
    amount: plainUnits(amount, currency),
    currency,
    ...(rate && { rate: plainRate(rate.value), rate_date: rate.date ?? null, rate_source: rate.source ?? "own" }),
    split_method: split,
    ...(topic && { topic }),
    ...(place && {
      place: {
        name: place.name,
        id: place.id,
        lat: place.lat,
        lon: place.lon,
        country: place.country,
        city: place.city,
      },
    }),
    payers: portionsOf(payers, currency, eventCurrency),
    shares: portionsOf(shares, currency, eventCurrency),
    ...dividoBill(bill, currency, personId),
    ...dividoDiscussion(discussion, personId),
  };
}

function portionsOf(all: readonly Portion[], currency: Currency, eventCurrency: Currency): DividoPortion[] {
  return all.map(({ person, amount, parts, converted }) => ({
    person: personId(person),
    amount: plainUnits(amount, currency),
    ...(currency !== eventCurrency && converted !== undefined && { converted: plainUnits(converted, eventCurrency) }),
    ...(parts !== undefined && { parts }),
  }));
}
