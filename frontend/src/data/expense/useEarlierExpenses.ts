import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { MAX_JOINED_EXPENSES } from "@/core/limits";
import { goingOnFrom } from "@/data/event/cursor";
import type { EventPage, Expense, ExpenseCursor } from "@/data/event/model";
import { cursorSchema } from "@/data/event/schema";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { expenseInUnits, expenseSchema } from "./columns";
import { type EarlierExpense, earlierBills, earlierExpenses } from "./joining";
import { olderWithPending } from "./olderWithPending";

const pageSchema = v.object({ expenses: v.array(expenseSchema), next: v.nullable(cursorSchema) });

/** Page size limit of the server. */
const PAGE_SIZE = 200;

interface EarlierExpenses {
  earlier: EarlierExpense[];
  /** Earlier bills by item without the person. They take their lines in the bill itself. */
  bills: Expense[];
  /** State of the older expenses that the event's page does not list. `newest_only`: they could not be fetched. */
  extent: "all" | "loading" | "newest_only";
}

/**
 * Returns the expenses that a person can still share (`earlierExpenses`), with older ones than the event's page has. Those
 * are only fetched once they are `asked` for.
 */
export function useEarlierExpenses(page: EventPage, person: string, asked = true): EarlierExpenses {
  const { next } = page;
  const older = useQuery({
    queryKey: [...keys.eventExpenses(page.event.id), "older", next],
    enabled: asked && next !== null,
    queryFn: () => olderExpenses(page, next),
  });
  const others = olderWithPending(page, older.data ?? []);
  const isHere = next === null || older.data !== undefined;
  const all = [...page.expenses, ...others];
  return {
    earlier: earlierExpenses(page, all, person),
    bills: earlierBills(page, all, person),
    // A retry after a failure is no first load: the choice does not wait for it.
    extent: isHere ? "all" : older.isFetching && older.errorUpdateCount === 0 ? "loading" : "newest_only",
  };
}

/**
 * Returns the number of earlier expenses to ask a person about, without a request. For an event with a long list it is
 * the number of all expenses. 0 when the person can share none of the newest.
 */
export function countOfEarlier(page: EventPage, person: string): number {
  const { expenses } = page;
  const newest = earlierExpenses(page, expenses, person).length + earlierBills(page, expenses, person).length;
  return newest > 0 && page.next !== null ? page.expense_count : newest;
}

/** Fetches at most 1,000 older expenses, newest first: people cannot choose among more. */
async function olderExpenses({ event }: EventPage, from: ExpenseCursor | null): Promise<Expense[]> {
  const expenses: Expense[] = [];
  for (let cursor = from; cursor !== null && expenses.length < 2 * MAX_JOINED_EXPENSES; ) {
    const question = { event_id: event.id, ...goingOnFrom(cursor), expense_limit: PAGE_SIZE };
    const answer = parsed(pageSchema, await dataOf(supabase().rpc("event_expenses", question, { get: true })));
    expenses.push(...answer.expenses.map((expense) => expenseInUnits(expense, event.default_currency)));
    cursor = answer.next;
  }
  return expenses;
}
