import type { Expense } from "@/data/event/model";
import { deleteExpense } from "@/data/expense/deleteExpense";
import { saveExpense } from "@/data/expense/saveExpense";
import { isOfKind, type Mutation } from "@/offline/mutation";

/**
 * Returns the version that a refused change of an expense conflicts with, of `saved` as this device knows it. Null while that
 * is still the version before the conflict, or when the change was refused for another reason.
 */
export function theirsOf(refused: Mutation, saved: Expense | null): Expense | null {
  const isVersioned = isOfKind(refused, saveExpense) || isOfKind(refused, deleteExpense);
  const base = isVersioned ? (refused.payload.version ?? 0) : 0;
  return refused.code === "version_conflict" && saved !== null && saved.version > base ? saved : null;
}
