import { useInfiniteQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { toUnits, type Units } from "@/core/money/units";
import { goingOnFrom } from "@/data/event/cursor";
import type { EventRow, ExpenseCursor } from "@/data/event/model";
import { cursorSchema } from "@/data/event/schema";
import { expenseInUnits, expenseSchema } from "@/data/expense/columns";
import type { ExpenseFilter } from "@/data/expense/filter";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Number of the expenses that match a filter, and their sums in the event's currency. */
export interface FoundSums {
  count: number;
  total: Units;
  my_share: Units;
}

const foundSchema = v.object({
  count: v.number(),
  total: v.number(),
  my_share: v.number(),
  expenses: v.array(expenseSchema),
  next: v.nullable(cursorSchema),
});

/** Search results expire after a minute, because people rarely repeat a search. */
const FORGET_MS = 60_000;

/** Returns the server's search results for a filter. Fetches nothing until it is enabled. */
export function useFoundExpenses(event: EventRow, filter: ExpenseFilter, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: keys.foundExpenses(event.id, filter),
    initialPageParam: null as ExpenseCursor | null,
    enabled,
    gcTime: FORGET_MS,
    queryFn: async ({ pageParam }) => {
      const { search, ...conditions } = filter;
      const set = Object.entries(conditions).filter(([, value]) => value !== null);
      const page = await dataOf(
        supabase().rpc(
          "find_expenses",
          {
            event_id: event.id,
            search: search === "" ? undefined : search,
            ...goingOnFrom(pageParam),
            ...(Object.fromEntries(set) as { [Key in keyof typeof conditions]?: NonNullable<ExpenseFilter[Key]> }),
          },
          { get: true },
        ),
      );
      return parsed(foundSchema, page, (found) => ({
        ...found,
        total: toUnits(found.total, event.default_currency),
        my_share: toUnits(found.my_share, event.default_currency),
        expenses: found.expenses.map((expense) => expenseInUnits(expense, event.default_currency)),
      }));
    },
    getNextPageParam: (page) => page.next,
  });
}
