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
  viewedExpenseFromWire,
  viewedFromWire,
  viewedPageSchema,
  viewedSchema,
} from "../viewed";

/** A page that is looked at asks anew so often: nobody touches a TV on the wall. */
const ANEW_MS = 15_000;

const pathOf = (token: string) => `views/${encodeURIComponent(token)}`;

/** The event that a link leads to, as long as it does; asked for anew while the page is looked at. */
export function useView(token: string) {
  return useQuery(
    queryOptions({
      queryKey: keys.view(token),
      queryFn: async ({ signal }): Promise<ViewedEvent> => {
        // What is no token need not be asked about.
        if (token.length < MIN_TOKEN_LENGTH) throw new AppError("view_not_found", 404);
        return parsed(viewedSchema, await callFunction(pathOf(token), { signal }), viewedFromWire);
      },
      // Nothing of it stays on the device.
      gcTime: 0,
      // A link that leads nowhere never will again.
      refetchInterval: ({ state }) => (state.error && toAppError(state.error).status === 404 ? false : ANEW_MS),
    }),
  );
}

interface Further {
  expenses: ViewedExpense[];
  next: ExpenseCursor | null;
}

/** So many further pages of the expenses. They belong to one state of the event: when it has changed, all are asked for anew. */
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

/** A page that was asked for before is not asked for again. */
function pageAfter(token: string, revision: number, currency: Currency, after: ExpenseCursor): Promise<Further> {
  return queryClient.fetchQuery({
    queryKey: [...keys.view(token), "page", revision, after.id],
    queryFn: async ({ signal }): Promise<Further> => {
      const { expense_date: before_date, created_at: before_time, id: before_id } = after;
      const search = new URLSearchParams({ before_date, before_time, before_id });
      const answer = await callFunction(`${pathOf(token)}/expenses?${search}`, { signal });
      return parsed(viewedPageSchema, answer, ({ expenses, next }) => ({
        expenses: expenses.map((expense) => viewedExpenseFromWire(expense, currency)),
        next,
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
