import type { Expense, Payment, Place } from "@/shared/event/model";
import type { Share } from "@/shared/money/split";

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

export type PaymentInput = Omit<Payment, "created_by" | "created_at">;

/**
 * A change of money that a person made. `version` is the one it builds upon: the row's as it was
 * read, or one more for each change of the same row that is still waiting; null creates the row.
 * `base` is the row as it was read, to take its part out of the balances and to show it beside
 * somebody else's change.
 */
export type Mutation =
  | {
      kind: "save_expense";
      expense: ExpenseInput;
      shares: Share[];
      version: number | null;
      base: Expense | null;
    }
  | { kind: "delete_expense"; version: number; base: Expense }
  | { kind: "save_payment"; payment: PaymentInput }
  | { kind: "delete_payment"; base: Payment };

/** A change on its way to the server. */
export interface Entry {
  /** Also the mutation id: the server answers a repeated one as it did the first time. */
  id: string;
  user_id: string;
  /** When it was made; entries are sent in this order. */
  made_at: string;
  mutation: Mutation;
  /** `attention`: the server refused it and the person decides. Everything else is sent by itself. */
  state: "waiting" | "attention";
  /** Why the server refused it, by the catalogue's code. */
  code: string | null;
  attempts: number;
}

/** The expense or payment that a change is about. */
export function subjectOf(mutation: Mutation): string {
  switch (mutation.kind) {
    case "save_expense":
      return mutation.expense.id;
    case "save_payment":
      return mutation.payment.id;
    default:
      return mutation.base.id;
  }
}

export function eventOf(mutation: Mutation): string {
  switch (mutation.kind) {
    case "save_expense":
      return mutation.expense.event_id;
    case "save_payment":
      return mutation.payment.event_id;
    default:
      return mutation.base.event_id;
  }
}

/** What to send next: the oldest that waits, unless an older change of the same row needs attention. */
export function nextToSend(entries: readonly Entry[]): Entry | null {
  const held = new Set<string>();
  for (const entry of entries) {
    const subject = subjectOf(entry.mutation);
    if (entry.state === "waiting" && !held.has(subject)) return entry;
    held.add(subject);
  }
  return null;
}
