import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { expenseCardInUnits, expenseCardSchema } from "./columns";

const cursorSchema = v.object({ created_at: v.string(), id: v.string() });
type Cursor = v.InferOutput<typeof cursorSchema>;

const pageSchema = v.object({
  expenses: v.array(expenseCardSchema),
  /** Cursor of the next page. Null at the end. */
  next: v.nullable(cursorSchema),
});

interface Page {
  expense_limit: number;
  before_time?: string;
  before_id?: string;
}

/** Query of expenses across events in pages, newest created first. `ask` requests a page of the database. */
export function cardPagesQuery(queryKey: QueryKey, expense_limit: number, ask: (page: Page) => PromiseLike<unknown>) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as Cursor | null,
    queryFn: async ({ pageParam }) => {
      const older = pageParam ? { before_time: pageParam.created_at, before_id: pageParam.id } : {};
      return parsed(pageSchema, await ask({ expense_limit, ...older }), ({ expenses, next }) => ({
        expenses: expenses.map(expenseCardInUnits),
        next,
      }));
    },
    getNextPageParam: (page) => page.next,
  });
}
