import type { Expense } from "@/data/event/model";
import { deleteExpense } from "@/data/expense/deleteExpense";
import { saveExpense } from "@/data/expense/saveExpense";
import { isOfKind, type Mutation } from "@/offline/mutation";

/**
 * Returns the other person's version of an expense whose change or deletion was refused because of a conflict. `saved` is
 * the server's version on this device. Null when the refusal has another reason, and while the device has not fetched
 * the newer version yet.
 */
export function theirsOf(refused: Mutation, saved: Expense | null): Expense | null {
  const isVersioned = isOfKind(refused, saveExpense) || isOfKind(refused, deleteExpense);
  const base = isVersioned ? (refused.payload.version ?? 0) : 0;
  return refused.code === "version_conflict" && saved !== null && saved.version > base ? saved : null;
}
