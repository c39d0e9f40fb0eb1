import type { EventPage } from "@/domain/event/model";

/** Whether nothing was spent or paid back yet, or tried to be. */
export function isEmpty({
  expenses,
  payments,
  refused,
}: Pick<EventPage, "expenses" | "payments" | "refused">): boolean {
  return [expenses, payments, refused.expenses, refused.payments].every((list) => list.length === 0);
}
