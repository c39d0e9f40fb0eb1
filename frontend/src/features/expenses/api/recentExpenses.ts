import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ExpenseCard } from "@/domain/event/model";
import { type ExpenseCardWire, expenseCardFromWire } from "@/domain/event/wire";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** How many expenses are shown at once (spec section 9). */
export const EXPENSES_AT_ONCE = 20;

interface Cursor {
  created_at: string;
  id: string;
}

interface ExpensesPage {
  expenses: ExpenseCard[];
  /** Where older ones begin; null at the end. */
  next: Cursor | null;
}

/** The newest expenses of all the reader's events, page by page. */
export const recentExpensesQuery = infiniteQueryOptions({
  queryKey: keys.recentExpenses,
  initialPageParam: null as Cursor | null,
  queryFn: async ({ pageParam }): Promise<ExpensesPage> => {
    const answer = await dataOf(
      supabase().rpc(
        "recent_expenses",
        {
          expense_limit: EXPENSES_AT_ONCE,
          ...(pageParam ? { before_time: pageParam.created_at, before_id: pageParam.id } : {}),
        },
        { get: true },
      ),
    );
    const page = answer as unknown as { expenses: ExpenseCardWire[]; next: Cursor | null };
    return { expenses: page.expenses.map(expenseCardFromWire), next: page.next };
  },
  getNextPageParam: (page) => page.next,
});

export function useRecentExpenses() {
  return useInfiniteQuery(recentExpensesQuery);
}
