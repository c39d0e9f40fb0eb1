import type { IsoDate } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import type { PaymentMethod } from "@/core/paying/methods";
import type { Topic } from "@/core/topics/topic";
import type { ImportedRhythm } from "./model";

/**
 * Divido's own file of one event, as exported and imported. Amounts are plain figures with all decimals of their
 * currency. Rates and amounts are texts, so that no program rounds them. People have ids of this file; it contains no
 * account, e-mail, phone number or IBAN. Increase the version for every change that older readers would misunderstand.
 */
export interface DividoFile {
  format: typeof DIVIDO_FORMAT;
  version: typeof DIVIDO_VERSION;
  event: DividoEvent;
  households: DividoHousehold[];
  people: DividoPerson[];
  expenses: DividoExpense[];
  series: DividoSeries[];
  payments: DividoPayment[];
}

export const DIVIDO_FORMAT = "divido";
export const DIVIDO_VERSION = 1;

export interface DividoEvent {
  id: string;
  name: string;
  description: string | null;
  category: string;
  currency: Currency;
  country: string;
  city: string;
  start_date: IsoDate | null;
  duration_days: number | null;
}

/** A household: people who pay as one. */
export interface DividoHousehold {
  id: string;
  name: string;
}

export interface DividoPerson {
  id: string;
  name: string;
  household?: string;
}

export interface DividoPortion {
  person: string;
  amount: string;
  /**
   * Amount in the event's currency, for expenses in another. Without it, the owners of leftover units would depend on
   * ids.
   */
  converted?: string;
  /** Weight in a split by parts. */
  parts?: number;
}

export interface DividoPlace {
  name: string;
  id: string | null;
  lat: number | null;
  lon: number | null;
  country: string | null;
  city: string | null;
}

export interface DividoExpense {
  id: string;
  date: IsoDate;
  title: string;
  /** Below zero for a refund, like the amounts of its payers and shares. */
  amount: string;
  currency: Currency;
  /** Value of 1 of the expense's currency in the event's, if they differ, with the rate's date and source. */
  rate?: string;
  rate_date?: IsoDate | null;
  rate_source?: string;
  split_method: "equal" | "manual" | "parts";
  topic?: Topic;
  place?: DividoPlace;
  /** The first payer is the main payer. */
  payers: DividoPortion[];
  shares: DividoPortion[];
  /** The lines of a bill. Amounts are as on the bill, also for a refund: above zero in sum. */
  items?: DividoItem[];
  extras?: DividoExtra[];
  comments?: DividoComment[];
  /** Somebody asks to check it. */
  to_check?: true;
  /** The recurring expense that created it, and its number there. */
  series?: string;
  series_number?: number;
}

export interface DividoItem {
  label: string;
  amount: string;
  /** The people who had it, with whole weights from 1 to 100. Absent when everyone who shares the expense had it. */
  people?: { person: string; weight: number }[];
}

export interface DividoExtra {
  kind: "tax" | "tip" | "service" | "discount";
  amount: string;
  /** The percentage of which the amount is the result. */
  percent?: number;
  /** The percentage is of the items with their tax. */
  with_tax?: true;
  /** Spread in proportion to the items of each person, or equally. */
  spread: "items" | "equally";
}

export interface DividoComment {
  author: string;
  /** Time with its offset. */
  at: string;
  /** Text in parts, between which people are mentioned. */
  text: (string | { person: string })[];
}

/** A recurring expense: the template of its expenses, its rhythm and its progress. Its date is the anchor. */
export interface DividoSeries extends Omit<DividoExpense, "series" | "series_number" | "comments" | "to_check"> {
  rhythm: ImportedRhythm;
}

/** Amounts are in the event's currency. */
export interface DividoPayment {
  id: string;
  date: IsoDate;
  from: string;
  to: string;
  amount: string;
  method?: PaymentMethod;
  note?: string;
  comments?: DividoComment[];
  /** Somebody asks to check it. */
  to_check?: true;
}
