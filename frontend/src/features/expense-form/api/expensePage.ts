import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { isId } from "@/core/ids/isId";
import type { Expense } from "@/data/event/model";
import { expenseInUnits, expenseSchema } from "@/data/expense/columns";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

const pageSchema = v.object({ event: v.object({ default_currency: v.string() }), expense: expenseSchema });

export const EXPENSE_NOT_FOUND = "expense_not_found";

/** Fetches an expense. Throws `expense_not_found` when it is deleted or not visible to the reader. */
export function expenseQuery(eventId: string, expenseId: string) {
  return queryOptions({
    queryKey: keys.expense(eventId, expenseId),
    queryFn: () => fetchExpense(eventId, expenseId),
  });
}

/** Fetches the items and extras of a version of an expense, which never change. Null when another version came first. */
export function billQuery(eventId: string, expenseId: string, version: number) {
  return queryOptions({
    queryKey: keys.bill(eventId, expenseId, version),
    queryFn: async () => {
      const { version: fetched, items, extras } = await fetchExpense(eventId, expenseId);
      return fetched === version ? { items, extras } : null;
    },
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : 0),
  });
}

async function fetchExpense(eventId: string, expenseId: string): Promise<Expense> {
  if (!isId(expenseId)) throw new AppError(EXPENSE_NOT_FOUND, 404);
  const page = await dataOf(supabase().rpc("expense_page", { event_id: eventId, id: expenseId }, { get: true }));
  if (page === null) throw new AppError(EXPENSE_NOT_FOUND, 404);
  return parsed(pageSchema, page, ({ event, expense }) => expenseInUnits(expense, event.default_currency));
}
