import type { Currency } from "@/core/money/currency";
import type { EventRow, Expense, ExpensePayer, ExpenseShare, Payment, Place } from "@/domain/event/model";
import type { Person } from "@/domain/people/person";
import type { Database } from "@/platform/supabase/database.types";

/** What a person says of an expense; the rest of its columns is the database's. */
export interface ExpenseInput
  extends Place,
    Pick<
      Expense,
      | "id"
      | "event_id"
      | "description"
      | "amount"
      | "currency"
      | "paid_by"
      | "expense_date"
      | "category"
      | "split_method"
      | "conversion_rate_to_event_currency"
      | "rate_date"
      | "rate_source"
    > {}

/** What a person says of a share, and of what somebody paid; the database converts it. */
export type ShareInput = Pick<ExpenseShare, "user_id" | "share_amount" | "parts">;
export type PayerInput = Pick<ExpensePayer, "user_id" | "paid_amount">;

/** Like all currencies of the time when payments were kept without theirs. */
export const OF_TWO_DECIMALS: Currency = "EUR";

/** `currency` is the event's; null where an earlier version of the app did not keep it. */
export type PaymentInput = Omit<Payment, "created_by" | "created_at" | "currency"> & { currency: Currency | null };
type GonePayment = PaymentInput & Pick<Payment, "created_by" | "created_at">;

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

/** Columns of their own row that a person changes. */
export type ProfileSettings = Database["public"]["Tables"]["users"]["Update"];

/**
 * What is changed of a row, column by column, and what those columns said when they were read: what
 * others change beside it stays. A column without a base takes the last word.
 */
export interface Amendment<Settings> {
  changes: Settings;
  base: Settings;
}

/**
 * A change of money that a person made. `version` is the one it builds upon: the row's as it was
 * read, or one more for each change of the same row that is still waiting; null creates the row.
 * `base` is the row as it was read, to take its part out of the balances and to show it beside
 * somebody else's change.
 */
export type MoneyMutation =
  | {
      kind: "save_expense";
      expense: ExpenseInput;
      shares: ShareInput[];
      /** Null where `paid_by` paid all of it. */
      payers: PayerInput[] | null;
      version: number | null;
      base: Expense | null;
    }
  | { kind: "delete_expense"; version: number; base: Expense }
  /** `base` is the expense as it was deleted, by a change that may still be on its way before this one. */
  | { kind: "restore_expense"; base: Expense }
  | { kind: "save_payment"; payment: PaymentInput }
  | { kind: "delete_payment"; base: GonePayment };

/** A change of an event itself, or of who the person is. `name` is the event's, to tell it from others. */
export type SettingsMutation =
  | ({ kind: "save_event"; event_id: string; name: string } & Amendment<EventSettings>)
  | ({ kind: "save_profile"; user_id: string } & Amendment<ProfileSettings>);

/** What people say of a new event; the rest is the database's. */
export type NewEvent = Required<Omit<EventSettings, "status">> & {
  id: string;
  place_country: string;
  place_city: string;
};

/** A new event, and who makes it, as its first participant. */
export interface Creation {
  kind: "create_event";
  event: NewEvent;
  creator: Person;
}

export type Mutation = MoneyMutation | SettingsMutation | Creation;

/** A change on its way to the server. */
export interface Entry {
  /** Also the mutation id: the server answers a repeated one as it did the first time. */
  id: string;
  user_id: string;
  /** Its number among the person's entries, which are sent in this order. */
  seq: number;
  /** When it was made, by the device's clock. */
  made_at: string;
  mutation: Mutation;
  /** `attention`: the server refused it and the person decides. Everything else is sent by itself. */
  state: "waiting" | "attention";
  /** Why the server refused it, by the catalogue's code. */
  code: string | null;
  attempts: number;
}

/** An entry that the device's storage has not numbered yet. */
export type NewEntry = Omit<Entry, "seq">;

export function isMoney(mutation: Mutation): mutation is MoneyMutation {
  return !["create_event", "save_event", "save_profile"].includes(mutation.kind);
}

/** The expense, payment, event or person that a change is about. */
export function subjectOf(mutation: Mutation): string {
  switch (mutation.kind) {
    case "save_expense":
      return mutation.expense.id;
    case "save_payment":
      return mutation.payment.id;
    case "create_event":
      return mutation.event.id;
    case "save_event":
      return mutation.event_id;
    case "save_profile":
      return mutation.user_id;
    default:
      return mutation.base.id;
  }
}

/** The event that a change belongs to; a person's profile belongs to none. */
export function eventOf(mutation: Mutation): string | null {
  switch (mutation.kind) {
    case "save_expense":
      return mutation.expense.event_id;
    case "save_payment":
      return mutation.payment.event_id;
    case "create_event":
      return mutation.event.id;
    case "save_event":
      return mutation.event_id;
    case "save_profile":
      return null;
    default:
      return mutation.base.event_id;
  }
}

/**
 * What to send next: the oldest that waits, unless an older change of the same row needs attention, or the event
 * that it belongs to could not be created.
 */
export function nextToSend(entries: readonly Entry[]): Entry | null {
  const held = new Set<string | null>();
  const missing = new Set<string | null>();
  for (const entry of entries) {
    const { mutation, state } = entry;
    const subject = subjectOf(mutation);
    if (state === "waiting" && !held.has(subject) && !missing.has(eventOf(mutation))) return entry;
    held.add(subject);
    if (mutation.kind === "create_event") missing.add(subject);
  }
  return null;
}
