import type { IsoDate } from "@/core/dates/dates";
import type { Payment } from "@/data/event/model";
import type { BookedExpense, EventBook } from "./book";

export type BookLine = { date: IsoDate } & (
  | { kind: "expense"; expense: BookedExpense }
  | { kind: "payment"; payment: Payment }
);

/** Returns expenses and payments by day, oldest first. Expenses precede payments of the same day. */
export function linesOf({ expenses, payments }: Pick<EventBook, "expenses" | "payments">): BookLine[] {
  const lines: BookLine[] = [
    ...expenses.map((expense): BookLine => ({ kind: "expense", date: expense.expense_date, expense })),
    ...payments.map((payment): BookLine => ({ kind: "payment", date: payment.paid_on, payment })),
  ];
  return lines.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
