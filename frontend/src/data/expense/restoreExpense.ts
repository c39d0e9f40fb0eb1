import * as v from "valibot";
import type { Expense } from "@/data/event/model";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { countExpense, expenseCountedByServer, snapshotExpense, withExpense } from "@/data/event/sums";
import { isOfKind } from "@/offline/mutation";
import type { Saved } from "@/offline/outcome";
import { dropMutation, useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";
import { dataOf, supabase } from "@/platform/supabase/client";
import { deleteExpense } from "./deleteExpense";
import { persistedExpense } from "./saveExpense";
import { titleOf } from "./title";

interface RestoreExpense {
  /** The expense before its deletion, which may be an unsent mutation itself. */
  base: Expense;
}

export const restoreExpense: EventMutationKind<RestoreExpense> = {
  name: "restore_expense",
  schema: v.object({ base: persistedExpense }),
  isMoney: true,
  subjects: ({ base }) => [base.id],
  events: ({ base }) => [base.event_id],
  expenseReference: ({ base }) => ({ id: base.id, base, newOn: null }),
  snapshotBefore: (page, { base }, { at }) => snapshotExpense(page, { id: base.id, base, newOn: null }, at),

  apply(page, { base }) {
    const existing = expenseCountedByServer(page, base.id, null);
    if (existing || page.expenses.some(({ id }) => id === base.id)) return page;
    // The deletion and the restoration count as one version each.
    const restored = { ...base, version: base.version + 2 };
    return withExpense(existing === null ? countExpense(page, restored, 1) : page, page.expenses, restored);
  },

  /** Idempotent by the row itself. */
  async send({ base: { event_id, id } }, _, timeout) {
    return dataOf(supabase().rpc("restore_expense", { event_id, id }).abortSignal(timeout));
  },

  label: ({ base }) => ({ key: "refused.restoring", values: { name: titleOf(base) } }),
  decisionPath: () => null,
};

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
