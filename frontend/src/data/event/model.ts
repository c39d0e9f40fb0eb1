import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import type { PaymentMethod } from "@/core/paying/methods";
import type { BillExtra, BillItem } from "@/core/splitting/bill";
import type { Topic } from "@/core/topics/topic";
import type { Person } from "@/data/person/model";
import type { Series } from "@/data/series/model";
import type { Pending } from "@/offline/overlay";

/** Enumerations of docs/product.md 5.1, in the order of the menus. */
export const CATEGORIES = [
  "long_vacation",
  "short_trip",
  "dining_friends",
  "weekend_fun",
  "special_occasion",
  "other",
] as const;

export type EventCategory = (typeof CATEGORIES)[number];
type EventStatus = "active" | "passive" | "deleted";
export type ParticipantRole = "admin" | "participant" | "member";
type ParticipantStatus = "active" | "removed";
export type ExpenseCategory = "place" | "general";
export type SplitMethod = "equal" | "manual" | "parts";
/** Types of invitations to an event. View-only links are no invitations. */
export type InvitationKind = "single" | "group";

/** Source of an exchange rate: "own" was typed by a person, "same" is the event's own currency. */
export type RateSource = "same" | "live" | "stale" | "builtin" | "own";

export interface EventRow {
  id: string;
  name: string;
  description: string | null;
  category: EventCategory;
  default_currency: Currency;
  place_country: string | null;
  place_city: string | null;
  /** ISO date, or null when none was set. */
  planned_start_date: string | null;
  planned_duration_days: number | null;
  created_by: string;
  created_at: string;
  status: EventStatus;
  /** Increases with every change in the event. */
  revision: number;
}

/** Columns of an event that its participants change. */
export type EventSettings = Partial<
  Pick<
    EventRow,
    | "name"
    | "description"
    | "category"
    | "default_currency"
    | "place_country"
    | "place_city"
    | "planned_start_date"
    | "planned_duration_days"
    | "status"
  >
>;

/** An event as lists show it. Amounts in the event's currency. */
export interface EventCard extends Omit<EventRow, "description"> {
  participant_count: number;
  expense_count: number;
  total: Units;
  /** The reader's balance: above zero is owed to them. */
  my_net: Units;
  /** The balance of the reader's household; null where they pay alone. */
  household_net: Units | null;
  /** The first five people. */
  people: Person[];
}

export interface Participant {
  id: string;
  user_id: string;
  role: ParticipantRole;
  status: ParticipantStatus;
  joined_at: string;
  removed_at: string | null;
  /** The household of this person; null when they pay alone. */
  household_id: string | null;
  person: Person;
}

/** People of an event who pay as one. */
export interface HouseholdRow {
  id: string;
  name: string;
}

/** A person's sums in the event's currency, as the database stores them; net = paid - share + sent - received. */
export interface Balance {
  user_id: string;
  paid: Units;
  share: Units;
  sent: Units;
  received: Units;
  net: Units;
}

export interface ExpenseShare {
  user_id: string;
  /** In the expense's currency. */
  share_amount: Units;
  share_in_event_currency: Units;
  /** Weight in a split by parts, so that a new amount is split in the same way; else null. */
  parts: number | null;
}

export interface ExpensePayer {
  user_id: string;
  /** In the expense's currency. */
  paid_amount: Units;
  paid_in_event_currency: Units;
}

export interface Place {
  place_name: string | null;
  place_id: string | null;
  place_lat: number | null;
  place_lon: number | null;
  place_country: string | null;
  place_city: string | null;
}

export interface Expense extends Place {
  id: string;
  event_id: string;
  description: string | null;
  amount: Units;
  currency: Currency;
  /** The payer of the largest amount. */
  paid_by: string;
  /** ISO date. */
  expense_date: string;
  category: ExpenseCategory;
  /** The purpose of the expense; null without one. */
  topic: Topic | null;
  split_method: SplitMethod;
  conversion_rate_to_event_currency: number;
  rate_date: string | null;
  rate_source: RateSource | null;
  amount_in_event_currency: Units;
  created_by: string;
  created_at: string;
  updated_at: string;
  version: number;
  /** The recurring expense that created it, and its number there. */
  series_id?: string | null;
  series_number?: number | null;
  /** Sorted by amount, largest first. The amounts add up to the expense, in both currencies, and so do the shares. */
  payers: ExpensePayer[];
  shares: ExpenseShare[];
  /** Whether it has items or extras. */
  is_bill?: boolean;
  /** The lines that explain the shares. Lists leave them out; undefined for a bill means that they are unknown. */
  items?: BillItem[];
  extras?: BillExtra[];
}

/** An expense as lists across events show it. */
export interface ExpenseCard extends Place {
  id: string;
  event_id: string;
  description: string | null;
  amount: Units;
  currency: Currency;
  amount_in_event_currency: Units;
  category: ExpenseCategory;
  topic: Topic | null;
  paid_by: string;
  expense_date: string;
  created_at: string;
  /** In the event's currency, where it may round to zero; null when the reader has no share. */
  my_share: Units | null;
  /** In the event's currency. */
  my_paid: Units;
  payer: Person;
  payers: (ExpensePayer & { person: Person })[];
  event: Pick<EventRow, "id" | "name" | "status" | "default_currency" | "revision">;
}

/** A repayment made outside the app, in the event's currency. */
export interface Payment {
  id: string;
  event_id: string;
  from_user: string;
  to_user: string;
  amount: Units;
  /** The event's currency. */
  currency: Currency;
  paid_on: string;
  /** How the money moved. Null when it is not known. */
  method: PaymentMethod | null;
  note: string | null;
  created_by: string;
  created_at: string;
}

/** The server's answer with everything that the event's page needs. Screens get an EventPage. */
export interface ServerEventPage {
  event: EventRow;
  /** Null for the creator of an event who has left it. */
  me: { participant_id: string; role: ParticipantRole; status: ParticipantStatus } | null;
  participants: Participant[];
  households: HouseholdRow[];
  /** profiles.id of each person who waits for the reader's answer about their IBAN. */
  iban_requests: string[];
  balances: Balance[];
  total: Units;
  expense_count: number;
  /** The newest expenses; `next` is the cursor of the others. */
  expenses: Expense[];
  next: ExpenseCursor | null;
  /** Expenses fetched by id, also those that are not among the newest: the row that the sums include, or null. */
  also?: Record<string, Expense | null>;
  /** The newest hundred payments. */
  payments: Payment[];
  /** Number of comments by listed expense or payment, the reader's unsent ones left out. Only entries with comments. */
  comment_counts: Record<string, number>;
  /** People whose mark "please check" is open, by expense or payment of the whole event. */
  check_marks: Record<string, string[]>;
  /** The recurring expenses, oldest first. Absent before the server has the event. */
  series?: Series[];
  /** Id of the newest entry of the event's history. Null when there is none; absent before the server has the event. */
  last_log_id?: number | null;
  /** Whether the reader has unseen news, in any event. Absent for an unsent event. */
  unseen_news?: boolean;
}

/** An event's page with the reader's unsent mutations applied to the server's answer. */
export interface EventPage extends ServerEventPage {
  /** State of the expenses, payments, people and the event that have unsent mutations, by id. */
  pending: ReadonlyMap<string, Pending>;
  /** New expenses and payments that the server refused. No sum includes them. */
  refused: { expenses: readonly Expense[]; payments: readonly Payment[] };
  /** Whether the page must be refetched, because its sums may or may not include an unsent mutation. */
  needsRefetch: boolean;
  server: ServerEventPage;
}

/** Cursor into the list of an event's expenses. */
export interface ExpenseCursor {
  expense_date: string;
  created_at: string;
  id: string;
}
