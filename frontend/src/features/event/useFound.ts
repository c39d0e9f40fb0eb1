import type { EventPage } from "@/data/event/model";
import { type ExpenseFilter, isFiltering } from "@/data/expense/filter";
import { useSession } from "@/platform/session/session";
import { useFoundExpenses } from "./api/foundExpenses";
import { mergeFound, sumsOf } from "./found";

/**
 * The expenses that fit a filter, and what they come to. An event that is known whole is searched
 * here, at once and without network; of a larger one the server finds the rest.
 */
export function useFound(page: EventPage, filter: ExpenseFilter) {
  const me = useSession((s) => s.userId);
  const known = page.next === null;
  const further = useFoundExpenses(page.event, filter, isFiltering(filter) && !known);
  const answers = further.data?.pages ?? [];
  const expenses = mergeFound(
    page,
    filter,
    answers.flatMap((answer) => answer.expenses),
  );
  return { expenses, sums: known ? sumsOf(expenses, me) : answers[0], further };
}
