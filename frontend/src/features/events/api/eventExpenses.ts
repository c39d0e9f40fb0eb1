import { useInfiniteQuery } from "@tanstack/react-query";
import type { Expense, ExpenseCursor } from "@/shared/event/model";
import { type ExpenseWire, expenseFromWire } from "@/shared/event/wire";
import { keys } from "@/shared/query/keys";
import { dataOf, supabase } from "@/shared/supabase/client";

interface ExpensesPage {
  expenses: Expense[];
  next: ExpenseCursor | null;
}

/** How many come at once when the list goes on; the most that the server gives. */
const AT_ONCE = 200;

/**
 * Expenses of an event beyond those that its page came with, or those that a search finds. `from`
 * is where the list goes on; null starts at the newest. Asks for nothing until it is enabled.
 */
export function useEventExpenses(eventId: string, search: string, from: ExpenseCursor | null, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...keys.eventExpenses(eventId, search), from],
    initialPageParam: from,
    enabled,
    queryFn: async ({ pageParam }): Promise<ExpensesPage> => {
      const page = (await dataOf(
        supabase().rpc("event_expenses", {
          event_id: eventId,
          expense_limit: AT_ONCE,
          before: pageParam === null ? undefined : { ...pageParam },
          search: search === "" ? undefined : search,
        }),
      )) as unknown as { expenses: ExpenseWire[]; next: ExpenseCursor | null };
      return { expenses: page.expenses.map(expenseFromWire), next: page.next };
    },
    getNextPageParam: (page) => page.next,
  });
}
