import type { IsoDate } from "@/core/dates/dates";
import { MAX_PEOPLE_OF_EVENT } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import type { BillExtra } from "@/core/splitting/bill";
import type { FileEvent } from "@/data/event/columns";
import type { FileExpense } from "@/data/expense/columns";
import type { FilePayment } from "@/data/payment/columns";
import type { FileRhythm } from "@/data/series/columns";
import type { Order } from "./days";
import type { Mark } from "./figures";

/** Apps that files come from, as stored in the database. */
export const SOURCES = ["splitwise", "tricount", "spliit", "cospend", "ihatemoney", "divido", "table"] as const;
export type Source = (typeof SOURCES)[number];

/** All rows of a spreadsheet file in order, empty ones included. */
export type Table = readonly (readonly string[])[];

/** A person's part of an expense: paid or owed. `person` is an index in the file's people, like those of a payment. */
export interface Portion {
  person: number;
  amount: Units;
  /** Weight in a split by parts. */
  parts?: number;
  /** Amount in the event's currency, if the file contains it. */
  converted?: Units;
}

/** Its amount is below zero for a refund, like those of its payers and shares. */
export interface ImportedExpense extends FileExpense {
  kind: "expense";
  /** Position in the file: a spreadsheet's row, or the index of an entry. */
  row: number;
  identity: string;
  /** The first payer is the main payer. */
  payers: Portion[];
  shares: Portion[];
  bill?: ImportedBill;
  discussion?: Discussion;
  /** The recurring expense that created it: its index in the file's series, and the number there. */
  series?: { at: number; number: number };
  photos?: ImportedPhoto[];
}

/** A photo of an expense, which is a file of the same archive. */
export interface ImportedPhoto {
  id: string;
  /** Name of the file in the archive. */
  file: string;
}

/** The lines of a bill, in the files of Divido and Spliit Cloud. Amounts are as on the bill, also for a refund. */
export interface ImportedBill {
  items: ImportedItem[];
  extras: BillExtra[];
}

export interface ImportedItem {
  label: string;
  amount: Units;
  /** By index in the file's people. Empty when everyone who shares the expense had it. */
  weights: { person: number; weight: number }[];
}

/** Comments on an entry, in the files of Divido and Spliit Cloud. */
export interface Discussion {
  comments: ImportedComment[];
  /** Whether somebody asks to check the entry. */
  toCheck: boolean;
}

export interface ImportedComment {
  /** Index in the file's people. */
  author: number;
  /** Time with its offset. */
  at: string;
  /** Text, and mentioned people by index. */
  parts: (string | { person: number })[];
}

/** A recurring expense. */
export interface ImportedSeries
  extends Omit<ImportedExpense, "kind" | "row" | "expense_date" | "series" | "discussion" | "photos"> {
  rhythm: FileRhythm;
}

export interface ImportedPayment
  extends FilePayment,
    Pick<FileExpense, "event_currency" | "conversion_rate_to_event_currency"> {
  kind: "payment";
  row: number;
  identity: string;
  currency: Currency;
  /** What the other app calls it. */
  description: string;
  discussion?: Discussion;
  photos?: never;
}

export type ImportedEntry = ImportedExpense | ImportedPayment;

/** Returns the day of an entry, or the first one of a recurring expense. */
export function dayOf(one: ImportedEntry | ImportedSeries): IsoDate {
  return "rhythm" in one ? one.rhythm.anchor : one.kind === "payment" ? one.paid_on : one.expense_date;
}

/** Why a row is not imported. The user can correct a title and a date. */
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
  | "cells"
  | "row_long"
  | "occurrence_twice"
  | "rhythm"
  | "split_name"
  | "split_parts";

/** A row that could not be parsed or that breaks a rule. */
export interface Refused {
  row: number;
  /** Identity of the row after it is corrected and imported. */
  identity: string;
  reason: Reason;
  title: string;
  text: string;
}

/** A figure that does not fit its currency or its row, such as a third of a cent, and its amount here. */
export interface Rounded {
  row: number;
  title: string;
  /** The figure in the file. */
  said: string;
  amount: Units;
  currency: Currency;
}

/** Information that the format lacks, or that changed during the import. The user sees a sentence for each. */
export type Loss =
  | "payers_guessed"
  | "shared_by_all"
  | "default_currency"
  | "weights_of_payers"
  | "income"
  | "cut"
  | "older_missing"
  | "recurring"
  | "single"
  | "notes"
  | "photos"
  | "photos_too_large"
  | "receipts"
  | "budgets";

/** Questions that only the user can answer. */
export type Question = "order" | "mark" | "currency" | "columns" | "repayments" | "names" | "mine" | "unused";

/** The user's answers about a file, and corrections of rows. */
export interface Choices {
  order?: Order;
  mark?: Mark;
  /** Currency of rows without one. */
  currency?: Currency;
  columns?: readonly Role[];
  /** Whether an expense of one person for one other person is a payment, if the file does not say. */
  repayments?: boolean;
  /** Whether the person who imports paid everything, if no column says who paid. */
  mine?: boolean;
  /** Whether amounts with a minus came back. Banks write spending with one, cards mostly without. */
  minusCameBack?: boolean;
  /** Whether columns of amounts are left out. */
  unused?: boolean;
  /** Names of people whom the file does not name, by index. */
  names?: Readonly<Record<number, string>>;
  /** Index of the chosen event of an archive, or of the chosen sheet. */
  event?: number;
  /** Corrections by row. */
  mended?: Readonly<Record<number, Partial<Pick<FileExpense, "description" | "expense_date">>>>;
}

/** The user's choices for tables with these heads of columns. */
export interface Answers {
  head: readonly string[];
  choices: Choices;
}

/** Meaning of a column. */
export const ROLES = [
  ...["ignored", "date", "title", "amount", "currency", "payer", "sharers", "splits", "paid", "share"],
  ...["out", "in", "direction", "kind", "rate", "converted"],
] as const;
export type Role = (typeof ROLES)[number];

/** A household: people who pay as one. */
export interface ImportedHousehold {
  name: string;
  people: number[];
}

/** A saved split, by index in the file's people. */
export interface ImportedSplit {
  /** Position in the file, behind all other rows. */
  row: number;
  name: string;
  parts: { person: number; part: number }[];
  /** Whether new expenses begin with it. */
  isDefault: boolean;
}

/** The contents of a file. */
export interface FileRead {
  source: Source;
  /** Name of the group in the file. */
  name: string | null;
  /** Currency of the group, or of most entries. */
  currency: Currency | null;
  people: string[];
  /** Indexes of people whom the file does not name. They have their number as a name until the user answers. */
  nameless: number[];
  /** Whether everything is of the person who imports, because no column says who paid. Its people are only that person. */
  isMine: boolean;
  /** Whether amounts have a sign that says which way they went. */
  isSigned: boolean;
  /** Heads of columns that have amounts and no role. */
  unused: string[];
  entries: ImportedEntry[];
  refused: Refused[];
  rounded: Rounded[];
  losses: Loss[];
  /** Ambiguities of the file, whether or not the user answered them. */
  questions: Question[];
  /** Balances at the end of the file, by currency and person. Null if it has none. */
  footer: Map<Currency, Units[]> | null;
  /** The first rows of a table and the roles of its columns. Null if the user cannot choose the roles. */
  columns: { head: readonly string[]; rows: Table; roles: readonly Role[] } | null;
  /** People who pay as one. */
  households: ImportedHousehold[];
  /** The recurring expenses, which expenses name by their index. */
  series: ImportedSeries[];
  /** The event's saved splits. */
  splits: ImportedSplit[];
  /** The event's columns, in the files of Divido and Spliit Cloud. */
  event: Partial<FileEvent> | null;
  /** Names of an archive's events, of which the user chooses one. */
  events: readonly string[] | null;
  /** Names of a workbook's sheets with tables, of which the user chooses one. */
  sheets: readonly string[] | null;
}

/** Result for a file that cannot be read. */
export type NotRead = {
  unreadable:
    | "unknown"
    | "archive"
    | "spreadsheet"
    | "empty"
    | "cut"
    | "too_large"
    | "too_wide"
    | "too_many_rows"
    | "too_many_people";
};

/** More rows than any event has, or than a phone can read at once. */
export const MAX_ROWS = 50_000;
/** Two columns per person and some before them; the longest text of any format. */
export const MAX_COLUMNS = 2 * MAX_PEOPLE_OF_EVENT + 50;
export const MAX_LETTERS = 100_000;
/** The file of a large group over years has one or two megabytes. */
export const MAX_BYTES = 30 * 1024 * 1024;
/** An archive may contain photos, which are not unpacked. */
export const MAX_ARCHIVE_BYTES = 200 * 1024 * 1024;
