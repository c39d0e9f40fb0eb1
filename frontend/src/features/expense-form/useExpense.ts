import { useQuery } from "@tanstack/react-query";
import type { EventPage, Expense, ServerEventPage } from "@/data/event/model";
import { toAppError } from "@/platform/errors/appError";
import { EXPENSE_NOT_FOUND, expenseQuery } from "./api/expensePage";

/**
 * Returns an expense from the event's page if it is listed there, unsent ones included, else fetches it. No data for a
 * deleted one, even if it is cached. Does nothing when `id` is null.
 */
export function useExpense(id: string | null, page: EventPage | ServerEventPage | undefined) {
  const withPending = page && "pending" in page ? page : null;
  const listed = [...(page?.expenses ?? []), ...(withPending?.refused.expenses ?? [])];
  const unlisted = id === null ? undefined : withPending?.also?.[id];
  const here: Expense | undefined = listed.find((expense) => expense.id === id) ?? unlisted ?? undefined;
  // The page omits an expense with unsent mutations only if the reader deleted it. The server may still have it.
  const isDeletedHere = here === undefined && id !== null && withPending?.pending.get(id) === "waiting";
  const query = useQuery({
    ...expenseQuery(page?.event.id ?? "", id ?? ""),
    enabled: id !== null && page !== undefined && here === undefined && !isDeletedHere,
    staleTime: 0,
  });
  if (here || isDeletedHere) return { data: here, isLoading: false, error: null };
  // A failed request keeps the earlier data.
  return isNotFound(query.error) ? { ...query, data: undefined } : query;
}

function isNotFound(error: Error | null): boolean {
  return error !== null && toAppError(error).code === EXPENSE_NOT_FOUND;
}
