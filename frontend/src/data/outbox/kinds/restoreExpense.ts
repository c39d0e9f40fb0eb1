import * as v from "valibot";
import type { Expense } from "@/data/event/model";
import { countExpense, rowInSums, withExpense } from "@/data/event/sums";
import { titleOf } from "@/data/expense/title";
import { dataOf, supabase } from "@/platform/supabase/client";
import { keptExpense } from "./keptExpense";
import type { Kind } from "./kind";

/** `base` is the expense as it was deleted, by a change that may still be on its way before this one. */
interface RestoreExpense {
  kind: "restore_expense";
  base: Expense;
}

export const restoreExpense: Kind<RestoreExpense> = {
  schema: v.object({ kind: v.literal("restore_expense"), base: keptExpense }),
  isMoney: true,
  subjectOf: ({ base }) => base.id,
  eventOf: ({ base }) => base.event_id,
  aboutExpense: ({ base }) => ({ id: base.id, base, newOn: null }),

  apply(page, { base }) {
    const there = rowInSums(page, base.id, null);
    if (there || page.expenses.some(({ id }) => id === base.id)) return page;
    // Its version counts that it was deleted, and that it was brought back.
    const back = { ...base, version: base.version + 2 };
    return withExpense(there === null ? countExpense(page, back, 1) : page, page.expenses, back);
  },

  /** Twice is once: what is there already is answered as it is. */
  async send({ base: { event_id, id } }, _, timeout) {
    return dataOf(supabase().rpc("restore_expense", { event_id, id }).abortSignal(timeout));
  },

  nameOf: ({ base }) => ({ key: "refused.restoring", values: { name: titleOf(base) } }),
  placeOf: () => null,
};
