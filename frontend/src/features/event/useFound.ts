import { useMemo } from "react";
import type { EventPage } from "@/data/event/model";
import { type ExpenseFilter, isFiltering } from "@/data/expense/filter";
import { useSession } from "@/platform/session/session";
import { useFoundExpenses } from "./api/foundExpenses";
import { mergeFound, sumsOf } from "./found";

const NOTHING = { expenses: [], sums: undefined };

/**
 * Returns the expenses that match a filter, and their sums; none without a filter. The device searches a fully loaded
 * event without network. For a larger one the server adds the rest.
 */
export function useFound(page: EventPage, filter: ExpenseFilter) {
  const me = useSession((s) => s.userId);
  const known = page.next === null;
  const filtering = isFiltering(filter);
  const further = useFoundExpenses(page.event, filter, filtering && !known);
  const answers = further.data?.pages;
  const { expenses, sums } = useMemo(() => {
    if (!filtering) return NOTHING;
    const expenses = mergeFound(page, filter, answers?.flatMap((answer) => answer.expenses) ?? []);
    return { expenses, sums: known ? sumsOf(expenses, me) : answers?.[0] };
  }, [page, filter, filtering, answers, known, me]);
  return { expenses, sums, further };
}
