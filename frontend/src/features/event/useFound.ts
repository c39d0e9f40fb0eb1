import { useMemo } from "react";
import { sum, type Units, ZERO } from "@/core/money/units";
import type { EventPage, Expense } from "@/data/event/model";
import { type ExpenseFilter, isFiltering } from "@/data/expense/filter";
import { fits } from "@/data/expense/fits";
import { olderWithPending } from "@/data/expense/olderWithPending";
import { useSession } from "@/platform/session/session";
import { type FoundSums, useFoundExpenses } from "./api/foundExpenses";

const NOTHING = { expenses: [], sums: undefined };

/**
 * Returns the expenses that match a filter, and their sums; none without a filter. The device searches a fully loaded
 * event without network. For a larger one the server adds the rest.
 */
export function useFound(page: EventPage, filter: ExpenseFilter) {
  const me = useSession((s) => s.userId);
  const known = page.next === null;
  const filtering = isFiltering(filter);
  const further = useFoundExpenses(page.event, filter, filtering && !known);
  const answers = further.data?.pages;
  const { expenses, sums } = useMemo(() => {
    if (!filtering) return NOTHING;
    const expenses = mergeFound(page, filter, answers?.flatMap((answer) => answer.expenses) ?? []);
    return { expenses, sums: known ? sumsOf(expenses, me) : answers?.[0] };
  }, [page, filter, filtering, answers, known, me]);
  return { expenses, sums, further };
}

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
