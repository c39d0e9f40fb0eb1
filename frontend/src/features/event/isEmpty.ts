import type { EventPage } from "@/data/event/model";

/** Whether nothing was spent or paid back yet, or tried to be. */
export function isEmpty({
  expenses,
  payments,
  refused,
}: Pick<EventPage, "expenses" | "payments" | "refused">): boolean {
  return [expenses, payments, refused.expenses, refused.payments].every((list) => list.length === 0);
}

/** A list this short leaves a wide window empty. */
const SHORT = 4;

/** Whether there are only a few entries yet, and somebody still owes somebody. */
export function isJustBegun({ expenses, payments, balances }: EventPage): boolean {
  return expenses.length + payments.length <= SHORT && balances.some(({ net }) => net !== 0);
}
