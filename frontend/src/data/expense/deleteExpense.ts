import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import { deleteIdempotently } from "@/data/event/deleteIdempotently";
import type { Expense } from "@/data/event/model";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { countExpense, expenseCountedByServer, snapshotExpense } from "@/data/event/sums";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";
import { DELETE_EXPENSE } from "./kindNames";
import { persistedExpense } from "./saveExpense";
import { titleOf } from "./title";

interface DeleteExpense {
  version: number;
  base: Expense;
}

export const deleteExpense: EventMutationKind<DeleteExpense> = {
  name: DELETE_EXPENSE,
  schema: v.object({ version: v.number(), base: persistedExpense }),
  isMoney: true,
  namesVersion: true,
  subjects: ({ base }) => [base.id],
  events: ({ base }) => [base.event_id],
  expenseReferences: ({ base }) => [{ id: base.id, base, newOn: null }],
  snapshotBefore: (page, { base }, { at }) => snapshotExpense(page, { id: base.id, base, newOn: null }, at),

  apply(page, { base }) {
    const existing = expenseCountedByServer(page, base.id, null);
    if (!existing) return page;
    const also = page.next === null ? {} : { also: { ...page.also, [existing.id]: null } };
    const expenses = page.expenses.filter(({ id }) => id !== existing.id);
    return { ...countExpense(page, existing, -1), ...also, expenses };
  },

  send: ({ base: { event_id, id }, version }, mutation_id, timeout) =>
    deleteIdempotently("expense_not_found", event_id, timeout, () =>
      dataOf(supabase().rpc("delete_expense", { event_id, id, version, mutation_id }).abortSignal(timeout)),
    ),

  async onSent({ base: { event_id, id } }) {
    queryClient.removeQueries({ queryKey: keys.expense(event_id, id), exact: true });
  },

  label: ({ base }) => ({ key: "refused.deleting", values: { name: titleOf(base) } }),
  decisionPath: ({ base }) => pathTo("editExpense", { eventId: base.event_id, expenseId: base.id }),
};
