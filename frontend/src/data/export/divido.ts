import type { Currency } from "@/core/money/currency";
import { plainRate } from "@/core/money/rate";
import { plainUnits } from "@/core/money/units";
import { type FileExpense, fileSchema } from "@/data/expense/columns";
import {
  DIVIDO_FORMAT,
  DIVIDO_VERSION,
  type DividoExpense,
  type DividoFile,
  type DividoPayer,
  type DividoPayment,
  type DividoSeries,
  type DividoShare,
  type DividoSplit,
} from "@/data/import/dividoFile";
import type { Portion } from "@/data/import/model";
import { filePaymentSchema } from "@/data/payment/columns";
import { filled } from "@/platform/parsing/filled";
import { dividoBill } from "./bill";
import { dividoDiscussion } from "./discussion";
import type { ExportedEvent, ExportedExpense } from "./model";
import { inOrder } from "./order";

/**
 * Returns an event as Divido's own file, with one line per person, expense and payment. Importing and exporting it
 * again gives the same bytes, except for the ids of its expenses, payments and series.
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

function dividoFile({ event, people, households, expenses, series, splits, payments }: ExportedEvent): DividoFile {
  const householdOf = (person: number) => households.findIndex((household) => household.people.includes(person));
  return {
    format: DIVIDO_FORMAT,
    version: DIVIDO_VERSION,
    event,
    households: households.map(({ name }, household) => ({ id: householdId(household), name })),
    people: people.map((name, person) => ({
      id: personId(person),
      name,
      ...(householdOf(person) >= 0 && { household_id: householdId(householdOf(person)) }),
    })),
    expenses: expenses.map((expense) => ({
      ...expenseOf(expense, event.default_currency),
      ...(expense.series && { series_id: series[expense.series.at]?.identity, series_number: expense.series.number }),
    })),
    series: series.map(
      ({ identity, rhythm, payers, shares, ...template }): DividoSeries => ({
        // The same in every later file, also after an earlier series was deleted.
        id: identity,
        ...rhythm,
        expense: templateOf(template),
        // The expenses that it creates have converted amounts of their own.
        payers: payersOf(payers, template.currency, template.currency),
        shares: sharesOf(shares, template.currency, template.currency),
      }),
    ),
    ...(splits.length > 0 && {
      saved_splits: splits.map(
        ({ name, parts, isDefault }): DividoSplit => ({
          name,
          parts: Object.fromEntries(parts.map(({ person, part }) => [personId(person), part])),
          ...(isDefault && { is_default: true }),
        }),
      ),
    }),
    payments: payments.map(
      (payment): DividoPayment => ({
        id: payment.identity,
        ...filled(filePaymentSchema, payment),
        from_user: personId(payment.from_user),
        to_user: personId(payment.to_user),
        amount: plainUnits(payment.amount, event.default_currency),
        ...dividoDiscussion(payment.discussion, personId),
      }),
    ),
  };
}

function templateOf<Row extends Omit<FileExpense, "expense_date">>(row: Row) {
  const { event_currency: _, conversion_rate_to_event_currency: rate, ...columns } = filled(fileSchema, row);
  return {
    ...columns,
    amount: plainUnits(row.amount, row.currency),
    ...(rate !== undefined && { conversion_rate_to_event_currency: plainRate(rate) }),
  };
}

function expenseOf(expense: ExportedExpense, eventCurrency: Currency): DividoExpense {
  const { identity, currency, payers, shares, bill, discussion, photos } = expense;
  return {
    id: identity,
    ...templateOf(expense),
    payers: payersOf(payers, currency, eventCurrency),
    shares: sharesOf(shares, currency, eventCurrency),
    ...dividoBill(bill, currency, personId),
    ...dividoDiscussion(discussion, personId),
    ...(photos && { photos }),
  };
}

function payersOf(all: readonly Portion[], currency: Currency, eventCurrency: Currency): DividoPayer[] {
  return all.map(({ person, amount, converted }) => ({
    user_id: personId(person),
    paid_amount: plainUnits(amount, currency),
    ...(currency !== eventCurrency &&
      converted !== undefined && { paid_in_event_currency: plainUnits(converted, eventCurrency) }),
  }));
}

function sharesOf(all: readonly Portion[], currency: Currency, eventCurrency: Currency): DividoShare[] {
  return all.map(({ person, amount, parts, converted }) => ({
    user_id: personId(person),
    share_amount: plainUnits(amount, currency),
    ...(currency !== eventCurrency &&
      converted !== undefined && { share_in_event_currency: plainUnits(converted, eventCurrency) }),
    ...(parts !== undefined && { parts }),
  }));
}
