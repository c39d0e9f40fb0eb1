import { alike } from "@/core/text/alike";
import type { Expense } from "@/data/event/model";
import { titleOf } from "./title";

type Told = Pick<Expense, "id" | "amount" | "currency" | "expense_date" | "description" | "place_name">;

/**
 * The expense that somebody may have entered before: the same amount of the same day under a similar title. The newest of
 * several. An expense is no twin of itself, so that one is saved again after a lost answer without a question.
 */
export function twinOf<Known extends Told & Pick<Expense, "created_at">>(
  one: Told,
  others: readonly Known[],
): Known | null {
  const isTwin = (other: Known) =>
    other.id !== one.id &&
    other.amount === one.amount &&
    other.currency === one.currency &&
    other.expense_date === one.expense_date &&
    alike(titleOf(other) ?? "", titleOf(one) ?? "");
  const [newest] = others.filter(isTwin).sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return newest ?? null;
}
