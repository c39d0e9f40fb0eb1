import type { IsoDate } from "@/core/dates/dates";
import type { ExtraKind } from "@/core/splitting/extraKinds";
import type { FileEvent } from "@/data/event/columns";
import type { FileExpense } from "@/data/expense/columns";
import type { FilePayment } from "@/data/payment/columns";
import type { FileRhythm } from "@/data/series/columns";
import type { ImportedPhoto } from "./model";

/**
 * Divido's own file of one event, in the words of the database. Amounts are plain figures with all decimals of their
 * currency. Rates and amounts are texts, so that no program rounds them. People have ids of this file; it contains no
 * account, e-mail, phone number or IBAN. Increase the version for every change that older readers would misunderstand.
 */
export interface DividoFile {
  format: typeof DIVIDO_FORMAT;
  version: typeof DIVIDO_VERSION;
  event: FileEvent;
  households: DividoHousehold[];
  people: DividoPerson[];
  expenses: DividoExpense[];
  series: DividoSeries[];
  /** Usual splits. Files of events without any may lack the list. */
  saved_splits?: DividoSplit[];
  payments: DividoPayment[];
}

export const DIVIDO_FORMAT = "divido";
export const DIVIDO_VERSION = 1;

/** A household: people who pay as one. */
export interface DividoHousehold {
  id: string;
  name: string;
}

export interface DividoPerson {
  id: string;
  name: string;
  household_id?: string;
}

export interface DividoPayer {
  user_id: string;
  paid_amount: string;
  /** For expenses in another currency. Without it, the owners of leftover units would depend on ids. */
  paid_in_event_currency?: string;
}

export interface DividoShare {
  user_id: string;
  share_amount: string;
  share_in_event_currency?: string;
  /** Weight in a split by parts. */
  parts?: number;
}

/** What an expense and the template of a recurring one have in common. */
interface DividoTemplate
  extends Omit<FileExpense, "expense_date" | "amount" | "event_currency" | "conversion_rate_to_event_currency"> {
  /** Below zero for a refund, like the amounts of its payers and shares. */
  amount: string;
  /** The rate to the event's currency, if it differs. */
  conversion_rate_to_event_currency?: string;
}

export interface DividoExpense extends DividoTemplate {
  id: string;
  expense_date: IsoDate;
  /** The first payer is the main payer. */
  payers: DividoPayer[];
  shares: DividoShare[];
  /** The lines of a bill. Amounts are as on the bill, also for a refund: above zero in sum. */
  items?: DividoItem[];
  extras?: DividoExtra[];
  comments?: DividoComment[];
  /** Somebody asks to check it. */
  to_check?: true;
  /** The recurring expense that created it, and its number there. */
  series_id?: string;
  series_number?: number;
  /** Its photos in their order, which are files of the archive that this file is in. */
  photos?: ImportedPhoto[];
}

export interface DividoItem {
  label: string;
  amount: string;
  /** The people who had it, with whole weights from 1 to 100. Absent when everyone who shares the expense had it. */
  weights?: Record<string, number>;
}

export interface DividoExtra {
  kind: ExtraKind;
  amount: string;
  /** The percentage of which the amount is the result. */
  percent?: number;
  /** The percentage is of the items with their tax. */
  with_tax?: true;
  /** Spread in proportion to the items of each person, or equally. */
  spread: "items" | "equally";
  /** The word on the bill, where it says more than the kind. */
  label?: string;
}

export interface DividoComment {
  author_id: string;
  /** Time with its offset. */
  created_at: string;
  /** Text in parts, between which people are mentioned. */
  text: (string | { user_id: string })[];
}

/** A recurring expense: the template of its expenses, its rhythm and its progress. */
export interface DividoSeries extends FileRhythm {
  id: string;
  expense: DividoTemplate;
  payers: DividoPayer[];
  shares: DividoShare[];
}

/** A usual split, by name. */
export interface DividoSplit {
  name: string;
  /** Parts by person. */
  parts: Record<string, number>;
  /** New expenses begin with it. */
  is_default?: true;
}

export interface DividoPayment extends Omit<FilePayment, "amount" | "from_user" | "to_user"> {
  id: string;
  from_user: string;
  to_user: string;
  /** In the event's currency. */
  amount: string;
  comments?: DividoComment[];
  /** Somebody asks to check it. */
  to_check?: true;
}
