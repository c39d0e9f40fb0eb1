import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ExpenseCard } from "@/domain/event/model";
import { type ExpenseCardWire, expenseCardFromWire } from "@/domain/event/wire";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** How many expenses are shown at once (spec section 9). */
const EXPENSES_AT_ONCE = 20;

/** What was looked for is soon something else: no use to keep it for days. */
const FORGET_MS = 60_000;

interface Cursor {
  created_at: string;
  id: string;
}

interface ExpensesPage {
  expenses: ExpenseCard[];
  /** Where older ones begin; null at the end. */
  next: Cursor | null;
}

const olderThan = (cursor: Cursor | null) => ({
  expense_limit: EXPENSES_AT_ONCE,
  ...(cursor ? { before_time: cursor.created_at, before_id: cursor.id } : {}),
});

async function pageOf(answer: PromiseLike<unknown>): Promise<ExpensesPage> {
  const page = (await answer) as { expenses: ExpenseCardWire[]; next: Cursor | null };
  return { expenses: page.expenses.map(expenseCardFromWire), next: page.next };
}

/** The newest expenses of all the reader's events, page by page. */
export const recentExpensesQuery = infiniteQueryOptions({
  queryKey: keys.recentExpenses,
  initialPageParam: null as Cursor | null,
  queryFn: ({ pageParam }) => pageOf(dataOf(supabase().rpc("recent_expenses", olderThan(pageParam), { get: true }))),
  getNextPageParam: (page) => page.next,
});

export function useRecentExpenses() {
  return useInfiniteQuery(recentExpensesQuery);
}

/** Those of them in which every word is found, by the server; asks for nothing until it is enabled. */
export function useFoundExpenses(search: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: keys.foundRecentExpenses(search),
    initialPageParam: null as Cursor | null,
    enabled,
    gcTime: FORGET_MS,
    queryFn: ({ pageParam }) =>
      pageOf(dataOf(supabase().rpc("find_my_expenses", { search, ...olderThan(pageParam) }, { get: true }))),
    getNextPageParam: (page) => page.next,
  });
}
