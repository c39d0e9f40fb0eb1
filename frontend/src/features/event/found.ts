import { sum, type Units, ZERO } from "@/core/money/units";
import type { Expense, ExpenseCursor } from "@/data/event/model";
import { type ExpenseFilter, fits } from "@/data/expense/filter";
import type { FoundSums } from "./api/foundExpenses";

/** What some expenses come to, and the reader's part of it. */
export function sumsOf(expenses: readonly Expense[], me: string | null): FoundSums {
  const shareOf = ({ shares }: Expense): Units =>
    shares.find(({ user_id }) => user_id === me)?.share_in_event_currency ?? ZERO;
  return {
    count: expenses.length,
    total: sum(expenses.map((expense) => expense.amount_in_event_currency)),
    my_share: sum(expenses.map(shareOf)),
  };
}

interface Known {
  expenses: Expense[];
  /** Ids of what is on its way: the server may know another version of it. */
  pending: ReadonlyMap<string, unknown>;
  next: ExpenseCursor | null;
}

/** What fits a filter: of what is known here, and beyond it what the server found. */
export function mergeFound(known: Known, filter: ExpenseFilter, found: readonly Expense[]): Expense[] {
  const here = new Set([...known.expenses.map(({ id }) => id), ...known.pending.keys()]);
  return [...known.expenses.filter((expense) => fits(expense, filter)), ...found.filter(({ id }) => !here.has(id))];
}
