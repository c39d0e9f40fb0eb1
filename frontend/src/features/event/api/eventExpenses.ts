import { useInfiniteQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { goingOnFrom } from "@/data/event/cursor";
import type { EventRow, ExpenseCursor } from "@/data/event/model";
import { commentCountsSchema, cursorSchema, receiptCountsSchema } from "@/data/event/schema";
import { expenseInUnits, expenseSchema } from "@/data/expense/columns";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

const pageSchema = v.object({
  expenses: v.array(expenseSchema),
  next: v.nullable(cursorSchema),
  comment_counts: commentCountsSchema,
  receipt_counts: receiptCountsSchema,
});

/** Returns the older expenses of an event, which its page does not include. Fetches nothing until it is enabled. */
export function useEventExpenses(event: EventRow, from: ExpenseCursor | null, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...keys.eventExpenses(event.id), from],
    initialPageParam: from,
    enabled,
    queryFn: async ({ pageParam }) => {
      const question = { event_id: event.id, ...goingOnFrom(pageParam) };
      const page = await dataOf(supabase().rpc("event_expenses", question, { get: true }));
      return parsed(pageSchema, page, ({ expenses, ...page }) => ({
        ...page,
        expenses: expenses.map((expense) => expenseInUnits(expense, event.default_currency)),
      }));
    },
    getNextPageParam: (page) => page.next,
  });
}
