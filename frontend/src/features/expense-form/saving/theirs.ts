import type { Expense } from "@/data/event/model";
import { saveExpense } from "@/data/expense/saveExpense";
import { isOfKind, type Mutation } from "@/offline/mutation";

/**
 * Returns the other person's version of an expense whose edit was refused because of a conflict. `saved` is the server's
 * version on this device. Null when the refusal has another reason, and while the device has not fetched the newer
 * version yet. Also null for a refused deletion, which has no values to compare.
 */
export function theirsOf(refused: Mutation, saved: Expense | null): Expense | null {
  if (!isOfKind(refused, saveExpense) || refused.code !== "version_conflict" || saved === null) return null;
  return saved.version > (refused.payload.version ?? 0) ? saved : null;
}
