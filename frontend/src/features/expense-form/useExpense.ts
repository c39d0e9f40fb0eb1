import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EventPage, Expense, ServerEventPage } from "@/data/event/model";
import { toAppError } from "@/platform/errors/appError";
import { useFailure } from "@/ui/useFailure";
import { billQuery, EXPENSE_NOT_FOUND, expenseQuery } from "./api/expensePage";

/**
 * Returns an expense from the event's page if it is listed there, unsent ones included, else fetches it. No data for a
 * deleted one, even if it is cached. Does nothing when `id` is null. Fetches the items of a bill, which lists leave out; offline they
 * can be undefined. `failure` is the error of an expense without data, also while it is fetched again or waits for a network.
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
  const bill = useBill(here, withPending?.server ?? page);
  const failure = useFailure(query);
  const { refetch } = query;
  if (here || isDeletedHere) return { data: bill.data, isLoading: bill.isLoading, failure: null, refetch };
  // A failed request keeps the earlier data.
  if (isNotFound(query.error)) return { data: undefined, isLoading: false, failure: query.error, refetch };
  return { data: query.data, isLoading: query.isLoading, failure: query.data ? null : failure, refetch };
}

/** Returns a listed expense with its items. No data while they are loading. */
function useBill(listed: Expense | undefined, server: ServerEventPage | undefined) {
  const lacksItems = listed?.is_bill === true && listed.items === undefined;
  // An unsent change that kept the items has raised the version only on this device.
  const row = server?.expenses.find(({ id }) => id === listed?.id) ?? server?.also?.[listed?.id ?? ""] ?? listed;
  const query = useQuery({
    ...billQuery(listed?.event_id ?? "", listed?.id ?? "", row?.version ?? 0),
    enabled: lacksItems,
  });
  const bill = lacksItems ? query.data : null;
  const data = useMemo(() => (listed && bill ? { ...listed, ...bill } : listed), [listed, bill]);
  return query.isLoading ? { data: undefined, isLoading: true } : { data, isLoading: false };
}

/** Whether the expense is deleted or not visible to the reader. */
export function isNotFound(error: Error | null): boolean {
  return error !== null && toAppError(error).code === EXPENSE_NOT_FOUND;
}
