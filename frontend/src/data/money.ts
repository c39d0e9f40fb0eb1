import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";

/**
 * Amounts are JSON numbers in the API's answers, and whole numbers of smallest units in the app. Schemas mark them with
 * the currency that they are in; `inUnits` converts them.
 */
const amountIn = <Of extends "row" | "event">(money: Of) => v.pipe(v.number(), v.metadata({ money }));

/** An amount in the currency of its row, which is the nearest column `currency`. */
export const money = amountIn("row");
/** An amount in the event's currency. */
export const eventMoney = amountIn("event");

/** The rows of a schema, with amounts in smallest units. */
export type InUnits<Schema> = Schema extends typeof money | typeof eventMoney
  ? Units
  : Schema extends v.NullableSchema<infer Inner, undefined>
    ? InUnits<Inner> | null
    : Schema extends v.OptionalSchema<infer Inner, undefined>
      ? InUnits<Inner> | undefined
      : Schema extends v.ArraySchema<infer Item, undefined>
        ? InUnits<Item>[]
        : Schema extends v.ObjectSchema<infer Entries, undefined>
          ? RowInUnits<Entries, v.InferOutput<Schema>>
          : Schema extends v.GenericSchema
            ? v.InferOutput<Schema>
            : never;

type RowInUnits<Entries, Row> = { [Key in keyof Row]: Key extends keyof Entries ? InUnits<Entries[Key]> : never };

type Convert = (value: unknown, row: Currency, event: Currency) => unknown;
type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a function that converts a parsed row to smallest units. `currency` is the event's, and that of rows without one
 * of their own. The function throws a RangeError for an amount without a currency, and for one finer than its currency.
 */
export function inUnits<Schema extends v.GenericSchema>(
  schema: Schema,
): (row: v.InferOutput<Schema>, currency?: Currency) => InUnits<Schema> {
  const convert = converterOf(schema) ?? ((value) => value);
  return (row, currency = "") => convert(row, currency, currency) as InUnits<Schema>;
}

/** Returns how to convert the values of a schema. Null for a schema without amounts. */
function converterOf(schema: v.GenericSchema): Convert | null {
  const { wrapped, item, entries } = schema as { wrapped?: v.GenericSchema; item?: v.GenericSchema; entries?: unknown };
  if (wrapped) {
    const convert = converterOf(wrapped);
    return convert && ((value, ...currencies) => (value == null ? value : convert(value, ...currencies)));
  }
  if (item) {
    const convert = converterOf(item);
    return convert && ((rows, ...currencies) => (rows as unknown[]).map((row) => convert(row, ...currencies)));
  }
  if (entries) return converterOfRow(entries as Record<string, v.GenericSchema>);
  switch (v.getMetadata(schema).money) {
    case "row":
      return (amount, row) => toUnits(amount as number, row);
    case "event":
      return (amount, _, event) => toUnits(amount as number, event);
    default:
      return null;
  }
}

function converterOfRow(entries: Readonly<Record<string, v.GenericSchema>>): Convert | null {
  const converters = Object.entries(entries).flatMap(([key, schema]) => {
    const convert = converterOf(schema);
    return convert ? [[key, convert] as const] : [];
  });
  if (converters.length === 0) return null;
  return (value, outer, event) => {
    const row = value as Row;
    const currency = typeof row.currency === "string" ? row.currency : outer;
    const converted: Record<string, unknown> = { ...row };
    for (const [key, convert] of converters) if (key in row) converted[key] = convert(row[key], currency, event);
    return converted;
  };
}
