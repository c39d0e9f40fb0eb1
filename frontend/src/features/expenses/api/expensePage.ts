import { queryOptions } from "@tanstack/react-query";
import type { EventRow, Expense } from "@/domain/event/model";
import { type ExpenseWire, expenseFromWire } from "@/domain/event/wire";
import { AppError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** One expense as the server has it now. Throws `expense_not_found` when it is deleted or not the reader's to see. */
export function expenseQuery(eventId: string, expenseId: string) {
  return queryOptions({
    queryKey: keys.expense(eventId, expenseId),
    queryFn: async (): Promise<Expense> => {
      const page = await dataOf(supabase().rpc("expense_page", { event_id: eventId, id: expenseId }, { get: true }));
      if (page === null) throw new AppError("expense_not_found", 404);
      const { event, expense } = page as unknown as { event: EventRow; expense: ExpenseWire };
      return expenseFromWire(expense, event.default_currency);
    },
  });
}
