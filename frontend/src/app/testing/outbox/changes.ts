import type { Units } from "@/core/money/units";
import type { Expense } from "@/data/event/model";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { type Change, newExpense } from "@/data/testMutation";

let count = 0;

/** Returns an id that the test server takes for one made by a device. */
export const newId = () => `${String(++count).padStart(8, "0")}-0000-4000-8000-000000000000`;

export function dinner(amount: number, id = newId()) {
  return newExpense({ id, event_id: "e", paid_by: "ada", amount: amount as Units }, ["ada", "ben"]);
}

/** Returns the row that the server has of an expense before it is changed. */
export function savedOf({ expense }: ReturnType<typeof dinner>, version: number): Expense {
  const inEvent = { amount_in_event_currency: expense.amount, created_by: "ada", created_at: "", updated_at: "" };
  return { ...expense, topic: null, ...inEvent, version, payers: [], shares: [] };
}

export function edited(made: ReturnType<typeof dinner>, amount: number, version: number): Change {
  return { ...dinner(amount, made.expense.id), version, base: savedOf(made, version) };
}

export const payment = (id = newId()): Change => ({
  kind: "save_payment",
  payment: {
    id,
    event_id: "e",
    from_user: "ada",
    to_user: "ben",
    amount: 500 as Units,
    currency: "EUR",
    paid_on: "2026-07-14",
    ...NO_PAYMENT_DETAILS,
  },
});
