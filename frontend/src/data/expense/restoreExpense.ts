import * as v from "valibot";
import type { Expense } from "@/data/event/model";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { countExpense, expenseCountedByServer, snapshotExpense, withExpense } from "@/data/event/sums";
import { dataOf, supabase } from "@/platform/supabase/client";
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
  expenseReferences: ({ base }) => [{ id: base.id, base, newOn: null }],
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
};
