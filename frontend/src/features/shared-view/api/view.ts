import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Currency } from "@/core/money/currency";
import type { ExpenseCursor } from "@/data/event/model";
import { MIN_TOKEN_LENGTH } from "@/data/invitation/pendingInvitation";
import { AppError, toAppError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import {
  type ViewedEvent,
  type ViewedExpense,
  viewedExpenseInUnits,
  viewedFromWire,
  viewedPageSchema,
  viewedSchema,
} from "../viewed";

/** Interval of refetches while the page is visible, because nobody touches a TV on the wall. */
const REFETCH_MS = 15_000;

const pathOf = (token: string) => `views/${encodeURIComponent(token)}`;

/** Returns the event of a link. It is refetched while the page is visible. */
export function useView(token: string) {
  return useQuery(
    queryOptions({
      queryKey: keys.view(token),
      queryFn: async ({ signal }): Promise<ViewedEvent> => {
        // Too short for a token, so save the request.
        if (token.length < MIN_TOKEN_LENGTH) throw new AppError("view_not_found", 404);
        return parsed(viewedSchema, await callFunction(pathOf(token), { signal }), viewedFromWire);
      },
      // Remove it from memory when the page closes.
      gcTime: 0,
      // An unknown link never becomes valid again.
      refetchInterval: ({ state }) => (state.error && toAppError(state.error).status === 404 ? false : REFETCH_MS),
    }),
  );
}

interface Further {
  expenses: ViewedExpense[];
  next: ExpenseCursor | null;
}

/** Returns further pages of expenses. They belong to a revision of the event; a new revision refetches all. */
export function useFurtherExpenses(token: string, { event, next }: ViewedEvent, pages: number) {
  return useQuery({
    queryKey: [...keys.view(token), "expenses", event.revision, pages],
    enabled: pages > 0 && next !== null,
    queryFn: async (): Promise<Further> => {
      const further: Further = { expenses: [], next };
      for (let page = 0; page < pages && further.next !== null; page++) {
        const answer = await pageAfter(token, event.revision, event.default_currency, further.next);
        further.expenses.push(...answer.expenses);
        further.next = answer.next;
      }
      return further;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** Returns a page of expenses, cached by revision. */
function pageAfter(token: string, revision: number, currency: Currency, after: ExpenseCursor): Promise<Further> {
  return queryClient.fetchQuery({
    queryKey: [...keys.view(token), "page", revision, after.id],
    queryFn: async ({ signal }): Promise<Further> => {
      const { expense_date: before_date, created_at: before_time, id: before_id } = after;
      const search = new URLSearchParams({ before_date, before_time, before_id });
      const answer = await callFunction(`${pathOf(token)}/expenses?${search}`, { signal });
      return parsed(viewedPageSchema, answer, ({ expenses, next }) => ({
        expenses: expenses.map((expense) => viewedExpenseInUnits(expense, currency)),
        next,
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
