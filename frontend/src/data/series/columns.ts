import * as v from "valibot";
import type { IsoDate } from "@/core/dates/dates";
import { REPEAT_UNITS } from "@/core/dates/occurrences";
import {
  type PayerInput,
  payerSchema,
  type ShareInput,
  shareSchema,
  topicOrNull,
  writtenColumns,
} from "@/data/expense/columns";
import { type InUnits, inUnits } from "@/data/money";

/** The columns of a recurring expense, each once. Those of its expenses are in `data/expense/columns.ts`. */

const text = v.string();
const number = v.number();
const numberOrNull = v.nullable(number);
/** ISO date. */
const day = text;

const { expense_date: _, ...repeatedColumns } = writtenColumns;

/** The columns of the expenses that a series creates. */
const templateSchema = v.object({ ...repeatedColumns, topic: v.optional(topicOrNull) });

/** How often an expense repeats, and until when. */
const rhythmSchema = v.object({
  unit: v.picklist(REPEAT_UNITS),
  /** Every 1 to 366 units. */
  every: number,
  /** The last possible day; null for none. At most one of the two ends is set. */
  ends_on: v.nullable(day),
  /** The number of the last occurrence; null for none. */
  ends_after: numberOrNull,
  /** Each occurrence waits until somebody enters its amount. */
  ask_amount: v.boolean(),
});

/** Columns that the server adds. */
const serverColumns = {
  created_by: text,
  /** The number of the occurrence on the anchor. */
  anchor_number: number,
  /** The chosen day of the month, where the anchor is an occurrence that a shorter month moved. Null when it is the anchor's. */
  month_day: numberOrNull,
  /** The first number that was neither created nor skipped. */
  next_number: number,
  /** Its date; null once the series has ended. */
  next_on: v.nullable(day),
  skipped: v.array(number),
  /** Why a series creates nothing (docs/product.md 7.9). */
  paused: v.nullable(v.picklist(["by_hand", "people", "event", "refused"])),
  version: number,
  /** How many occurrences were due when the server answered. */
  due: number,
};

export const seriesSchema = v.object({
  id: text,
  event_id: text,
  /** The date of the first occurrence. All others are counted from it. */
  anchor: day,
  time_zone: text,
  ...rhythmSchema.entries,
  expense: templateSchema,
  payers: v.array(v.pick(payerSchema, ["user_id", "paid_amount"])),
  shares: v.array(v.pick(shareSchema, ["user_id", "share_amount", "parts"])),
  ...serverColumns,
});
export type SeriesWire = v.InferOutput<typeof seriesSchema>;

export interface Rhythm extends v.InferOutput<typeof rhythmSchema> {}
export interface SeriesExpense extends InUnits<typeof templateSchema> {}

/** When and how far a series in a file recurs. */
export const fileRhythmSchema = v.omit(seriesSchema, [
  ...(["id", "event_id", "expense", "payers", "shares", "created_by", "next_on", "version", "due"] as const),
]);
export interface FileRhythm extends v.InferOutput<typeof fileRhythmSchema> {}

/** The part of a series that a person decides. */
export interface SeriesInput extends Rhythm {
  id: string;
  event_id: string;
  anchor: IsoDate;
  time_zone: string;
  expense: SeriesExpense;
  /** Null when `paid_by` paid everything. */
  payers: PayerInput[] | null;
  shares: ShareInput[];
}

/** A recurring expense. */
export interface Series extends SeriesInput, Pick<SeriesWire, keyof typeof serverColumns> {}

const convert = inUnits(seriesSchema);

export function seriesInUnits(series: SeriesWire): Series {
  return convert(series, series.expense.currency);
}
