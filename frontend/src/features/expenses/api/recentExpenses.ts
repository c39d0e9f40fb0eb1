import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { expenseCardInUnits, expenseCardSchema } from "@/data/expense/columns";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Page size (docs/product.md 7.6). */
const EXPENSES_AT_ONCE = 20;

/** Lifetime of search results in memory. They are not needed for long. */
const FORGET_MS = 60_000;

const cursorSchema = v.object({ created_at: v.string(), id: v.string() });
type Cursor = v.InferOutput<typeof cursorSchema>;

const pageSchema = v.object({
  expenses: v.array(expenseCardSchema),
  /** Cursor of the next page. Null at the end. */
  next: v.nullable(cursorSchema),
});

const olderThan = (cursor: Cursor | null) => ({
  expense_limit: EXPENSES_AT_ONCE,
  ...(cursor ? { before_time: cursor.created_at, before_id: cursor.id } : {}),
});

async function pageOf(answer: PromiseLike<unknown>) {
  return parsed(pageSchema, await answer, ({ expenses, next }) => ({
    expenses: expenses.map(expenseCardInUnits),
    next,
  }));
}

/** Query of the newest expenses of all the reader's events, in pages. */
export const recentExpensesQuery = infiniteQueryOptions({
  queryKey: keys.recentExpenses,
  initialPageParam: null as Cursor | null,
  queryFn: ({ pageParam }) => pageOf(dataOf(supabase().rpc("recent_expenses", olderThan(pageParam), { get: true }))),
  getNextPageParam: (page) => page.next,
});

export function useRecentExpenses() {
  return useInfiniteQuery(recentExpensesQuery);
}

/** Returns expenses that contain every word, searched by the server. Sends no request until it is enabled. */
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
