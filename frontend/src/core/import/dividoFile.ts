import type { IsoDate } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";

/**
 * Divido's own file of one event, as it is written and read. Amounts are plain figures with all decimals of their currency, rates
 * and amounts texts, so that no program rounds them. People are told by an id of this file's own: nobody's account, e-mail, phone
 * number or IBAN is in it. A change that an older reader would misunderstand is another version.
 */
export interface DividoFile {
  format: typeof DIVIDO_FORMAT;
  version: typeof DIVIDO_VERSION;
  event: DividoEvent;
  households: DividoHousehold[];
  people: DividoPerson[];
  expenses: DividoExpense[];
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

/** People who pay as one name it. */
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
  /** In the event's currency, of an expense in another: who has single units left over would depend on ids otherwise. */
  converted?: string;
  /** The weight in a split by parts. */
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
  amount: string;
  currency: Currency;
  /** What one of its currency is in the event's, where that is another; of which day, and where the rate came from. */
  rate?: string;
  rate_date?: IsoDate | null;
  rate_source?: string;
  split_method: "equal" | "manual" | "parts";
  place?: DividoPlace;
  /** Who counts as the one who paid comes first. */
  payers: DividoPortion[];
  shares: DividoPortion[];
}

/** In the event's currency. */
export interface DividoPayment {
  id: string;
  date: IsoDate;
  from: string;
  to: string;
  amount: string;
}
