import type { EventRow, Expense, ExpensePayer, ExpenseShare, Payment, Place } from "@/data/event/model";
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

/** A payment in the event's currency, as a person enters it. */
export type PaymentInput = Omit<Payment, "created_by" | "created_at">;
export type GonePayment = PaymentInput & Pick<Payment, "created_by" | "created_at">;

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

/** What people say of a new event; the rest is the database's. */
export type NewEvent = Required<Omit<EventSettings, "status">> & {
  id: string;
  place_country: string;
  place_city: string;
};
