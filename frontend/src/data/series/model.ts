import type { IsoDate } from "@/core/dates/dates";
import type { RepeatUnit } from "@/core/dates/occurrences";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import type { Topic } from "@/core/topics/topic";

/** Why a series creates nothing (docs/product.md 7.9). */
export type SeriesPause = "by_hand" | "people" | "event" | "refused";

/** How often an expense repeats, and until when. */
export interface Rhythm {
  unit: RepeatUnit;
  /** Every 1 to 366 units. */
  every: number;
  /** The last possible day; null for none. At most one of the two ends is set. */
  ends_on: IsoDate | null;
  /** The number of the last occurrence; null for none. */
  ends_after: number | null;
  /** Each occurrence waits until somebody enters its amount. */
  ask_amount: boolean;
}

/** Columns of the expenses that a series creates, as an `Expense` has them. */
export interface SeriesExpense {
  description: string | null;
  amount: Units;
  currency: Currency;
  paid_by: string;
  category: "place" | "general";
  topic?: Topic | null;
  split_method: "equal" | "manual" | "parts";
  conversion_rate_to_event_currency: number;
  rate_date: IsoDate | null;
  rate_source: "same" | "live" | "stale" | "builtin" | "own" | null;
  place_name: string | null;
  place_id: string | null;
  place_lat: number | null;
  place_lon: number | null;
  place_country: string | null;
  place_city: string | null;
}

/** The part of a series that a person decides. */
export interface SeriesInput extends Rhythm {
  id: string;
  event_id: string;
  /** The date of the first occurrence. All others are counted from it. */
  anchor: IsoDate;
  time_zone: string;
  expense: SeriesExpense;
  payers: { user_id: string; paid_amount: Units }[] | null;
  shares: { user_id: string; share_amount: Units; parts: number | null }[];
}

/** A recurring expense. */
export interface Series extends SeriesInput {
  created_by: string;
  /** The number of the occurrence on the anchor. */
  anchor_number: number;
  /** The chosen day of the month, where the anchor is an occurrence that a shorter month moved. Null when it is the anchor's. */
  month_day: number | null;
  /** The first number that was neither created nor skipped. */
  next_number: number;
  /** Its date; null once the series has ended. */
  next_on: IsoDate | null;
  skipped: number[];
  paused: SeriesPause | null;
  version: number;
  /** How many occurrences were due when the server answered. */
  due: number;
}
