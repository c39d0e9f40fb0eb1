import { useInfiniteQuery } from "@tanstack/react-query";
import { cardPagesQuery } from "@/data/expense/cardPages";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Page size (docs/product.md 7.6). */
const EXPENSES_AT_ONCE = 20;

/** Lifetime of search results in memory. They are not needed for long. */
const FORGET_MS = 60_000;

/** Query of the newest expenses of all the reader's events, in pages. */
export const recentExpensesQuery = cardPagesQuery(keys.recentExpenses, EXPENSES_AT_ONCE, (page) =>
  dataOf(supabase().rpc("recent_expenses", page, { get: true })),
);

export function useRecentExpenses() {
  return useInfiniteQuery(recentExpensesQuery);
}

/** Returns expenses that contain every word, searched by the server. Sends no request until it is enabled. */
export function useFoundExpenses(search: string, enabled: boolean) {
  return useInfiniteQuery({
    ...cardPagesQuery(keys.foundRecentExpenses(search), EXPENSES_AT_ONCE, (page) =>
      dataOf(supabase().rpc("find_my_expenses", { search, ...page }, { get: true })),
    ),
    enabled,
    gcTime: FORGET_MS,
  });
}
