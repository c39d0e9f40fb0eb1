import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { EXTRA_KINDS } from "@/core/splitting/extraKinds";
import { TOPICS } from "@/core/topics/topic";
import { eventSchema } from "@/data/event/columns";
import { eventMoney, type InUnits, inUnits, money } from "@/data/money";
import { personSchema } from "@/data/person/schema";

/**
 * The columns of an expense, each once. The types of the app, the schemas of the API's answers, the form's input, the
 * template of a recurring expense and the row of a file are inferred from here.
 */

const text = v.string();
const textOrNull = v.nullable(text);
const number = v.number();
const numberOrNull = v.nullable(number);
/** ISO date. */
const day = text;

const expenseCategory = v.picklist(["place", "general"]);
export type ExpenseCategory = v.InferOutput<typeof expenseCategory>;

/** The purpose of an expense; null without one. */
export const topicOrNull = v.nullable(v.picklist(TOPICS));

const splitMethod = v.picklist(["equal", "manual", "parts"]);
export type SplitMethod = v.InferOutput<typeof splitMethod>;

/** Source of an exchange rate: "own" was typed by a person, "same" is the event's own currency. */
const rateSource = v.picklist(["same", "live", "stale", "builtin", "own"]);
export type RateSource = v.InferOutput<typeof rateSource>;

/** Where the money was spent. All are null for an expense of the category "general". */
export const placeColumns = {
  place_name: textOrNull,
  place_id: textOrNull,
  place_lat: numberOrNull,
  place_lon: numberOrNull,
  place_country: textOrNull,
  place_city: textOrNull,
};

/** Columns that a person writes and that follow from no other: stored, compared, repeated and exported as they are. */
export const plainColumns = {
  expense_date: day,
  description: textOrNull,
  category: expenseCategory,
  topic: topicOrNull,
  ...placeColumns,
};

/** Columns that the form computes from what a person writes. */
const computedColumns = {
  amount: money,
  currency: text,
  /** The payer of the largest amount. */
  paid_by: text,
  split_method: splitMethod,
  conversion_rate_to_event_currency: number,
  rate_date: v.nullable(day),
  rate_source: v.nullable(rateSource),
};

export const writtenColumns = { ...plainColumns, ...computedColumns };

const { category: _, paid_by: __, ...columnsOfFiles } = writtenColumns;
const { currency, amount, split_method } = computedColumns;

/**
 * An expense in files, as they are read, written and sent. The category follows from the place, and the main payer is the
 * first one. Other columns may be absent.
 */
export const fileSchema = v.object({
  ...v.partial(v.object(columnsOfFiles)).entries,
  ...{ expense_date: day, description: text, amount, currency, split_method },
  /** The event's currency, where a rate leads to it. */
  event_currency: v.optional(text),
});

/** Columns that the server adds. */
const serverColumns = {
  amount_in_event_currency: eventMoney,
  created_by: text,
  created_at: text,
  updated_at: text,
  /** The author of the last change; null or absent before the first. */
  updated_by: v.optional(textOrNull),
  version: number,
  /** The recurring expense that created it, and its number there. */
  series_id: v.optional(textOrNull),
  series_number: v.optional(numberOrNull),
  /** Whether it has items or extras. */
  is_bill: v.optional(v.boolean()),
};

export const payerSchema = v.object({ user_id: text, paid_amount: money, paid_in_event_currency: eventMoney });

export const shareSchema = v.object({
  user_id: text,
  share_amount: money,
  share_in_event_currency: eventMoney,
  /** Weight in a split by parts, so that a new amount is split in the same way; else null. */
  parts: numberOrNull,
});

/** A line of a bill. Its amount is as on the bill, also for a refund. */
export const itemSchema = v.object({ id: text, label: text, amount: money, weights: v.record(text, number) });

export const extraSchema = v.object({
  kind: v.picklist(EXTRA_KINDS),
  amount: money,
  percent: numberOrNull,
  with_tax: v.boolean(),
  spread: v.picklist(["items", "equally"]),
  label: v.optional(text),
});

export const expenseSchema = v.object({
  id: text,
  event_id: text,
  ...writtenColumns,
  ...serverColumns,
  /** Sorted by amount, largest first. The amounts add up to the expense, in both currencies, and so do the shares. */
  payers: v.array(payerSchema),
  shares: v.array(shareSchema),
  /** The lines that explain the shares. Lists leave them out; undefined for a bill means that they are unknown. */
  items: v.optional(v.array(itemSchema)),
  extras: v.optional(v.array(extraSchema)),
});

/** An expense as lists across events show it. */
export const expenseCardSchema = v.object({
  ...v.pick(expenseSchema, [
    "id",
    "event_id",
    "description",
    "amount",
    "currency",
    "amount_in_event_currency",
    "category",
    "topic",
    "paid_by",
    "expense_date",
    "created_at",
  ]).entries,
  ...placeColumns,
  /** In the event's currency, where it may round to zero; null when the reader has no share. */
  my_share: v.nullable(eventMoney),
  my_paid: eventMoney,
  payer: personSchema,
  payers: v.array(v.object({ ...payerSchema.entries, person: personSchema })),
  event: v.pick(eventSchema, ["id", "name", "status", "default_currency", "revision"]),
});

export interface Expense extends InUnits<typeof expenseSchema> {}
export interface ExpensePayer extends InUnits<typeof payerSchema> {}
export interface ExpenseShare extends InUnits<typeof shareSchema> {}
export interface ExpenseCard extends InUnits<typeof expenseCardSchema> {}

const plainSchema = v.object(plainColumns);
const placeSchema = v.object(placeColumns);
const inputSchema = v.object({ id: text, event_id: text, ...writtenColumns });

export interface PlainColumns extends v.InferOutput<typeof plainSchema> {}
export interface FileExpense extends InUnits<typeof fileSchema> {}
export interface Place extends v.InferOutput<typeof placeSchema> {}

/** Returns the plain columns of a row. Those that it lacks are undefined. */
export function plainOf<Row extends Partial<PlainColumns>>(row: Row): Pick<Row, keyof Row & keyof PlainColumns> {
  const keys = Object.keys(plainColumns) as (keyof Row & keyof PlainColumns)[];
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, keyof Row & keyof PlainColumns>;
}

/** An expense as its form has it, with amounts below zero for a refund. The database adds the rest. */
export interface ExpenseInput
  extends Omit<InUnits<typeof inputSchema>, "topic">,
    Partial<Pick<Expense, "topic" | "items" | "extras">> {
  /** The event's currency, to which the rate leads. */
  event_currency?: Currency;
}

/** Shares and payers of the form. The database converts their amounts. */
export type ShareInput = Pick<ExpenseShare, "user_id" | "share_amount" | "parts">;
export type PayerInput = Pick<ExpensePayer, "user_id" | "paid_amount">;

export type ExpenseWire = v.InferOutput<typeof expenseSchema>;
export type ExpenseCardWire = v.InferOutput<typeof expenseCardSchema>;

/** Converts an expense of an event in this currency. */
export const expenseInUnits: (expense: ExpenseWire, eventCurrency: Currency) => Expense = inUnits(expenseSchema);

const convertCard = inUnits(expenseCardSchema);

export function expenseCardInUnits(card: ExpenseCardWire): ExpenseCard {
  return convertCard(card, card.event.default_currency);
}
