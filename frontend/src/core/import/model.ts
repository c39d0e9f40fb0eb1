import type { IsoDate } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import type { Order } from "./days";
import type { Mark } from "./figures";

/** Where a file comes from, as the database keeps it. */
export const SOURCES = ["splitwise", "tricount", "spliit", "cospend", "ihatemoney", "divido", "table"] as const;
export type Source = (typeof SOURCES)[number];

/** The rows of a file for spreadsheets, in its order, empty ones included: row 1 is the first. */
export type Table = readonly (readonly string[])[];

/** What somebody paid of an expense, or bears of it. People are told by their place among the file's people. */
export interface Portion {
  person: number;
  amount: Units;
  /** The weight in a split by parts. */
  parts?: number;
  /** In the currency that the rate is to, where the file says it. */
  converted?: Units;
}

export interface BroughtExpense {
  kind: "expense";
  /** Where it stands in the file: a spreadsheet's row, or the place among a file's entries. */
  row: number;
  identity: string;
  date: IsoDate;
  title: string;
  currency: Currency;
  amount: Units;
  payers: Portion[];
  shares: Portion[];
  split: "equal" | "manual" | "parts";
  /** What one of its currency is in the currency `to`, as the file says. */
  rate?: Rate;
  place?: Place;
}

/** Where it was, as expenses at a place have it. */
export interface Place {
  name: string;
  /** Of whoever knows places. */
  id: string | null;
  lat: number | null;
  lon: number | null;
  country: string | null;
  city: string | null;
}

export interface BroughtPayment {
  kind: "payment";
  row: number;
  identity: string;
  date: IsoDate;
  title: string;
  currency: Currency;
  amount: Units;
  from: number;
  to: number;
  rate?: Rate;
}

export interface Rate {
  to: Currency;
  value: number;
  /** Of which day, and where it came from, where the file says so; the day is null where it is of none. */
  date?: IsoDate | null;
  source?: string;
}

export type Brought = BroughtExpense | BroughtPayment;

/** Why a row is not brought along. A title and a date can be mended by the person. */
export type Reason =
  | "title_short"
  | "title_long"
  | "date"
  | "amount"
  | "currency"
  | "sum"
  | "payer_unknown"
  | "payer_only_in_json"
  | "people"
  | "weights"
  | "refund"
  | "cells";

/** A row that was not understood, or that breaks a rule, with what it says. */
export interface Refused {
  row: number;
  /** What it is known by, once it is mended and brought along. */
  identity: string;
  reason: Reason;
  title: string;
  text: string;
}

/** An amount that is finer than its currency, as a program with binary figures writes it, and what it becomes. */
export interface Rounded {
  row: number;
  title: string;
  /** As the file has it. */
  said: string;
  amount: Units;
  currency: Currency;
}

/** What a format itself does not tell, or what changed on the way; said in a sentence. */
export type Loss =
  | "payers_guessed"
  | "shared_by_all"
  | "default_currency"
  | "weights_of_payers"
  | "income"
  | "cut"
  | "notes";

/** What only the person can know. */
export type Question = "order" | "mark" | "currency" | "columns" | "repayments";

/** What a person said about a file, or mended in it. */
export interface Choices {
  order?: Order;
  mark?: Mark;
  /** The currency of what names none. */
  currency?: Currency;
  columns?: readonly Role[];
  /** Whether what one paid for one other person alone is a payment, where the file does not tell. */
  repayments?: boolean;
  /** Which event of an archive it is. */
  event?: number;
  /** By row. */
  mended?: Readonly<Record<number, { title?: string; date?: IsoDate }>>;
}

/** What a person said of a table with these heads of columns. */
export interface Answers {
  head: readonly string[];
  choices: Choices;
}

/** What a column of a table says. */
export type Role = "date" | "title" | "amount" | "currency" | "payer" | "sharers" | "paid" | "share" | "ignored";

/** What only Divido's own file says of its event. */
export interface EventTold {
  id: string;
  description: string | null;
  category: string;
  country: string;
  city: string;
  start_date: IsoDate | null;
  duration_days: number | null;
}

/** People who pay as one. */
export interface HouseholdTold {
  name: string;
  people: number[];
}

/** All that a file says. */
export interface FileRead {
  source: Source;
  /** What the group is called there. */
  name: string | null;
  /** The currency of the group, or the one that most entries have. */
  currency: Currency | null;
  people: string[];
  entries: Brought[];
  refused: Refused[];
  rounded: Rounded[];
  losses: Loss[];
  /** What the file leaves open, whether or not the person answered already. */
  questions: Question[];
  /** The balances at the file's foot, by currency and person; null where it has none. */
  footer: Map<Currency, Units[]> | null;
  /** A table's first rows and what its columns are taken for, where these are chosen. */
  columns: { head: readonly string[]; rows: Table; roles: readonly Role[] } | null;
  /** What no other app's file says. */
  own: { event: EventTold; households: HouseholdTold[] } | null;
  /** What the events of an archive are called, of which one is chosen. */
  events: readonly string[] | null;
}

/** A file that is none of those that are read. */
export type NotRead = {
  unreadable: "unknown" | "archive" | "empty" | "cut" | "too_large" | "too_wide" | "too_many_rows" | "too_many_people";
};

/** More than any event holds, or than a phone reads at once. */
export const MOST_ROWS = 50_000;
export const MOST_PEOPLE = 1000;
/** Two columns for each person, and some before them; the letters of the longest text in any format. */
export const MOST_COLUMNS = 2 * MOST_PEOPLE + 50;
export const MOST_LETTERS = 100_000;
/** Years of a large group are one or two megabytes. */
export const MOST_BYTES = 30 * 1024 * 1024;
