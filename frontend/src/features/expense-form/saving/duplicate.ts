import { alike } from "@/core/text/alike";
import type { Expense } from "@/data/event/model";
import { titleOf } from "@/data/expense/title";

type Told = Pick<Expense, "id" | "amount" | "currency" | "expense_date" | "description" | "place_name">;

/**
 * Returns the newest expense with the same amount, day and a similar title: a probable duplicate. An expense is no
 * duplicate of itself, so that a retry after a lost answer asks nothing.
 */
export function duplicateOf<Known extends Told & Pick<Expense, "created_at">>(
  one: Told,
  others: readonly Known[],
): Known | null {
  const isDuplicate = (other: Known) =>
    other.id !== one.id &&
    other.amount === one.amount &&
    other.currency === one.currency &&
    other.expense_date === one.expense_date &&
    alike(titleOf(other) ?? "", titleOf(one) ?? "");
  const [newest] = others.filter(isDuplicate).sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return newest ?? null;
}
