import { useQuery } from "@tanstack/react-query";
import type { EventPage, Expense, ServerEventPage } from "@/data/event/model";
import { toAppError } from "@/platform/errors/appError";
import { EXPENSE_NOT_FOUND, expenseQuery } from "./api/expensePage";

/**
 * An expense of an event: from the event's page when it is among its newest (also one that is still
 * on its way), else asked for by itself. No data for one that was deleted, also if it was read before. `id` null asks for nothing.
 */
export function useExpense(id: string | null, page: EventPage | ServerEventPage | undefined) {
  const withPending = page && "pending" in page ? page : null;
  const here: Expense | undefined = [...(page?.expenses ?? []), ...(withPending?.refused.expenses ?? [])].find(
    (expense) => expense.id === id,
  );
  // A change of an expense shows it in the page. Only its deletion, which the server may not have yet, does not.
  const isDeletedHere = here === undefined && id !== null && withPending?.pending.get(id) === "waiting";
  const query = useQuery({
    ...expenseQuery(page?.event.id ?? "", id ?? ""),
    enabled: id !== null && page !== undefined && here === undefined && !isDeletedHere,
    staleTime: 0,
  });
  if (here || isDeletedHere) return { data: here, isLoading: false, error: null };
  // A failed request keeps the data of the one before.
  return isNotFound(query.error) ? { ...query, data: undefined } : query;
}

function isNotFound(error: Error | null): boolean {
  return error !== null && toAppError(error).code === EXPENSE_NOT_FOUND;
}
