import { plainUnits } from "@/core/money/units";
import { hasWords, searchedWords } from "@/core/text/search";
import type { Expense } from "@/data/event/model";
import type { ExpenseFilter } from "./filter";

type Looked = Pick<
  Expense,
  | "description"
  | "place_name"
  | "place_city"
  | "payers"
  | "category"
  | "topic"
  | "amount"
  | "currency"
  | "expense_date"
  | "shares"
>;

/** Returns whether an expense matches the filter, by the same rules as the database (find_expenses). */
export function fits(filter: ExpenseFilter): (expense: Looked) => boolean {
  const words = searchedWords(filter.search);
  return (expense) =>
    hasWords(
      words,
      [expense.description, expense.place_name, expense.place_city],
      plainUnits(expense.amount, expense.currency),
    ) &&
    (filter.paid_by === null || expense.payers.some(({ user_id }) => user_id === filter.paid_by)) &&
    (filter.shared_by === null || expense.shares.some(({ user_id }) => user_id === filter.shared_by)) &&
    (filter.category === null || expense.category === filter.category) &&
    (filter.topic === null || expense.topic === filter.topic) &&
    (filter.currency === null || expense.currency === filter.currency) &&
    (filter.date_from === null || expense.expense_date >= filter.date_from) &&
    (filter.date_to === null || expense.expense_date <= filter.date_to);
}
