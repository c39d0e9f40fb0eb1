import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import type { Expense } from "@/data/event/model";
import { countExpense, rowInSums } from "@/data/event/sums";
import { titleOf } from "@/data/expense/title";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";
import { goneAsWanted } from "./goneAsWanted";
import { keptExpense } from "./keptExpense";
import type { Kind } from "./kind";

interface DeleteExpense {
  kind: "delete_expense";
  version: number;
  base: Expense;
}

export const deleteExpense: Kind<DeleteExpense> = {
  schema: v.object({ kind: v.literal("delete_expense"), version: v.number(), base: keptExpense }),
  isMoney: true,
  subjectOf: ({ base }) => base.id,
  eventOf: ({ base }) => base.event_id,
  aboutExpense: ({ base }) => ({ id: base.id, base, newOn: null }),

  apply(page, { base }) {
    const there = rowInSums(page, base.id, null);
    if (!there) return page;
    const gone = page.next === null ? {} : { also: { ...page.also, [there.id]: null } };
    return { ...countExpense(page, there, -1), ...gone, expenses: page.expenses.filter(({ id }) => id !== there.id) };
  },

  send: ({ base: { event_id, id }, version }, mutation_id, timeout) =>
    goneAsWanted("expense_not_found", event_id, timeout, () =>
      dataOf(supabase().rpc("delete_expense", { event_id, id, version, mutation_id }).abortSignal(timeout)),
    ),

  async showAsSent({ base: { event_id, id } }) {
    queryClient.removeQueries({ queryKey: keys.expense(event_id, id), exact: true });
  },

  nameOf: ({ base }) => ({ key: "refused.deleting", values: { name: titleOf(base) } }),
  placeOf: ({ base }) => pathTo("editExpense", { eventId: base.event_id, expenseId: base.id }),
};
