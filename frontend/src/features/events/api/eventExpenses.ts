import { useInfiniteQuery } from "@tanstack/react-query";
import { goingOnFrom } from "@/domain/event/cursor";
import type { EventRow, Expense, ExpenseCursor } from "@/domain/event/model";
import { type ExpenseWire, expenseFromWire } from "@/domain/event/wire";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

interface ExpensesPage {
  expenses: Expense[];
  next: ExpenseCursor | null;
}

/** Expenses of an event beyond those that its page came with. Asks for nothing until it is enabled. */
export function useEventExpenses(event: EventRow, from: ExpenseCursor | null, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...keys.eventExpenses(event.id), from],
    initialPageParam: from,
    enabled,
    queryFn: async ({ pageParam }): Promise<ExpensesPage> => {
      const page = (await dataOf(
        supabase().rpc("event_expenses", { event_id: event.id, ...goingOnFrom(pageParam) }, { get: true }),
      )) as unknown as { expenses: ExpenseWire[]; next: ExpenseCursor | null };
      return {
        expenses: page.expenses.map((expense) => expenseFromWire(expense, event.default_currency)),
        next: page.next,
      };
    },
    getNextPageParam: (page) => page.next,
  });
}
