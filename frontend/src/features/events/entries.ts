import type { EventPage } from "@/domain/event/model";

/** Whether nothing was spent or paid back yet. */
export function isEmpty(page: Pick<EventPage, "expenses" | "payments">): boolean {
  return page.expenses.length + page.payments.length === 0;
}
