import type { Expense, ServerEventPage } from "@/data/event/model";

type Page = Pick<ServerEventPage, "expenses" | "also" | "next">;

/**
 * Returns fetched expenses that the event's page does not list, with the reader's unsent mutations applied. Deleted ones
 * are left out. `page` has the mutations already, so its rows replace the fetched ones.
 */
export function olderWithPending({ expenses, also, next }: Page, older: readonly Expense[]): Expense[] {
  // Without a cursor the page lists all expenses, so the fetched rows are stale.
  if (next === null) return [];
  const here = new Set(expenses.map(({ id }) => id));
  return older.flatMap((expense) => {
    const known = also?.[expense.id];
    return here.has(expense.id) || known === null ? [] : (known ?? expense);
  });
}
