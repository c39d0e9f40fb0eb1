import type { IsoDate } from "@/core/dates/dates";
import type { Payment } from "@/domain/event/model";
import type { BookedExpense, EventBook } from "./book";

export type BookEntry = { date: IsoDate } & (
  | { kind: "expense"; expense: BookedExpense }
  | { kind: "payment"; payment: Payment }
);

/** Expenses and payments by their day, oldest first; of one day, expenses before payments. */
export function entriesOf({ expenses, payments }: Pick<EventBook, "expenses" | "payments">): BookEntry[] {
  const entries: BookEntry[] = [
    ...expenses.map((expense): BookEntry => ({ kind: "expense", date: expense.expense_date, expense })),
    ...payments.map((payment): BookEntry => ({ kind: "payment", date: payment.paid_on, payment })),
  ];
  return entries.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
