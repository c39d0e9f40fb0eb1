import { sum, type Units, ZERO } from "@/core/money/units";
import type { EventPage, Expense } from "@/data/event/model";
import type { ExpenseFilter } from "@/data/expense/filter";
import { fits } from "@/data/expense/fits";
import { olderWithPending } from "@/data/expense/olderWithPending";
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

type Known = Pick<EventPage, "expenses" | "also" | "next">;

/**
 * Merges local matches of a filter with the server's results. Local and pending expenses replace the server's versions,
 * and are left out when they no longer match.
 */
export function mergeFound(known: Known, filter: ExpenseFilter, found: readonly Expense[]): Expense[] {
  const matches = fits(filter);
  const older = olderWithPending(known, found).filter((row) => found.includes(row) || matches(row));
  return [...known.expenses.filter(matches), ...older];
}
