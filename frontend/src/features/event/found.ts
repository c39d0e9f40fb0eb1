import { sum, type Units, ZERO } from "@/core/money/units";
import type { Expense, ExpenseCursor } from "@/data/event/model";
import { type ExpenseFilter, fits } from "@/data/expense/filter";
import type { FoundSums } from "./api/foundExpenses";

/** Returns the number and the total of expenses, and the reader's share. */
export function sumsOf(expenses: readonly Expense[], me: string | null): FoundSums {
  const shareOf = ({ shares }: Expense): Units =>
    shares.find(({ user_id }) => user_id === me)?.share_in_event_currency ?? ZERO;
  return {
    count: expenses.length,
    total: sum(expenses.map((expense) => expense.amount_in_event_currency)),
    my_share: sum(expenses.map(shareOf)),
  };
}

interface Known {
  expenses: Expense[];
  /** Pending mutations by id of their row. The server may still have an older version of these rows. */
  pending: ReadonlyMap<string, unknown>;
  next: ExpenseCursor | null;
}

/** Merges local matches of a filter with the server's results. Local and pending expenses replace the server's versions. */
export function mergeFound(known: Known, filter: ExpenseFilter, found: readonly Expense[]): Expense[] {
  const here = new Set([...known.expenses.map(({ id }) => id), ...known.pending.keys()]);
  return [...known.expenses.filter((expense) => fits(expense, filter)), ...found.filter(({ id }) => !here.has(id))];
}
