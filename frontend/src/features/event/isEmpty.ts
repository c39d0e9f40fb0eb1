import type { EventPage } from "@/data/event/model";

/** Returns whether an event has no expenses and payments, not even refused ones. */
export function isEmpty({
  expenses,
  payments,
  refused,
}: Pick<EventPage, "expenses" | "payments" | "refused">): boolean {
  return [expenses, payments, refused.expenses, refused.payments].every((list) => list.length === 0);
}
