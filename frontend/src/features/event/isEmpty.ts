import type { EventPage } from "@/data/event/model";

/** Returns whether an event has no expenses and payments, not even refused or recurring ones. */
export function isEmpty({
  expenses,
  payments,
  refused,
  series = [],
}: Pick<EventPage, "expenses" | "payments" | "refused" | "series">): boolean {
  return [expenses, payments, refused.expenses, refused.payments, series].every((list) => list.length === 0);
}
