import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { goingOnFrom } from "@/data/event/cursor";
import type { EventPage, Expense, ExpenseCursor } from "@/data/event/model";
import { expenseFromWire } from "@/data/event/parse";
import { cursorSchema, expenseSchema } from "@/data/event/schema";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type EarlierExpense, earlierExpenses, MOST_JOINED } from "./joining";

const pageSchema = v.object({ expenses: v.array(expenseSchema), next: v.nullable(cursorSchema) });

/** The server answers no more at once. */
const PAGE_SIZE = 200;

/**
 * The expenses that a person can still share (`earlierExpenses`). `isComplete` is false while the older ones of a long list are
 * not here: they are on their way, or there is no connection.
 */
export function useEarlierExpenses(
  page: EventPage,
  person: string,
): { earlier: EarlierExpense[]; isComplete: boolean } {
  const { next } = page;
  const older = useQuery({
    queryKey: [...keys.eventExpenses(page.event.id), "older", next],
    enabled: next !== null,
    queryFn: () => olderExpenses(page, next),
  });
  // What is on its way from this device stands on the page, in place of what the server has.
  const here = new Set(page.expenses.map(({ id }) => id));
  const others = (older.data ?? []).flatMap((expense) => {
    const known = page.also?.[expense.id];
    return here.has(expense.id) || known === null ? [] : (known ?? expense);
  });
  return {
    earlier: earlierExpenses(page, [...page.expenses, ...others], person),
    isComplete: next === null || older.data !== undefined,
  };
}

/** As many as can be offered, newest first, and those that nobody is offered among them. */
async function olderExpenses({ event }: EventPage, from: ExpenseCursor | null): Promise<Expense[]> {
  const expenses: Expense[] = [];
  for (let cursor = from; cursor !== null && expenses.length < 2 * MOST_JOINED; ) {
    const question = { event_id: event.id, ...goingOnFrom(cursor), expense_limit: PAGE_SIZE };
    const answer = parsed(pageSchema, await dataOf(supabase().rpc("event_expenses", question, { get: true })));
    expenses.push(...answer.expenses.map((expense) => expenseFromWire(expense, event.default_currency)));
    cursor = answer.next;
  }
  return expenses;
}
