import type { Expense, Payment } from "@/shared/event/model";

export type Entry = { kind: "expense"; expense: Expense } | { kind: "payment"; payment: Payment };

export interface Day {
  /** ISO date. */
  date: string;
  entries: Entry[];
}

function dateOf(entry: Entry): string {
  return entry.kind === "expense" ? entry.expense.expense_date : entry.payment.paid_on;
}

function madeAt(entry: Entry): string {
  return entry.kind === "expense" ? entry.expense.created_at : entry.payment.created_at;
}

/** Expenses and payments under the day they belong to, newest first. */
export function byDay(expenses: readonly Expense[], payments: readonly Payment[]): Day[] {
  const entries: Entry[] = [
    ...expenses.map((expense): Entry => ({ kind: "expense", expense })),
    ...payments.map((payment): Entry => ({ kind: "payment", payment })),
  ];
  entries.sort((a, b) => dateOf(b).localeCompare(dateOf(a)) || madeAt(b).localeCompare(madeAt(a)));
  const days: Day[] = [];
  for (const entry of entries) {
    const date = dateOf(entry);
    const day = days.at(-1);
    if (day?.date === date) day.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}
