import { useState } from "react";
import { alike } from "@/core/text/alike";
import type { Expense } from "@/data/event/model";
import { titleOf } from "@/data/expense/title";
import type { ToSave } from "../draft/rules";

/** A new expense, and the earlier one that it resembles. */
export interface Duplicate {
  whole: ToSave;
  earlier: Expense;
}

/**
 * Asks before saving a new expense that resembles a recent one. `known` holds the expenses to compare with; it is empty
 * when a saved expense is changed.
 */
export function useDuplicateCheck(known: readonly Expense[]) {
  const [asked, setAsked] = useState<Duplicate | null>(null);
  return {
    asked,
    /** Returns whether the person is asked first; saving waits for the answer. */
    asksAbout(whole: ToSave): boolean {
      const earlier = duplicateOf(whole.expense, known);
      if (earlier) setAsked({ whole, earlier });
      return earlier !== null;
    },
    putOff: () => setAsked(null),
  };
}

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
