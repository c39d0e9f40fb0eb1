import type { Expense } from "@/data/event/model";
import { deleteExpense } from "@/data/expense/deleteExpense";
import { restoreExpense } from "@/data/expense/restoreExpense";
import { isOfKind } from "@/offline/mutation";
import type { Saved } from "@/offline/outcome";
import { dropMutation, useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";

/**
 * Undoes a deletion. A refused deletion is dropped; otherwise the expense is restored after the deletion. A waiting
 * deletion must not be dropped: the server may have accepted it although its answer was lost.
 */
export async function undoDeletion(expense: Expense): Promise<Saved> {
  const refused = useOutbox
    .getState()
    .mutations.find(
      (mutation) =>
        mutation.state === "attention" && isOfKind(mutation, deleteExpense) && mutation.subjects.includes(expense.id),
    );
  if (!refused) return save(restoreExpense, { base: expense });
  await dropMutation(refused);
  return "sent";
}
