import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import type { Expense, ServerEventPage } from "@/data/event/model";
import { type EventMutationKind, mergedId } from "@/data/event/mutationKind";
import { countExpense, type ExpenseReference, expenseCountedByServer, snapshotExpense } from "@/data/event/sums";
import { dataOf, supabase } from "@/platform/supabase/client";
import { withSharer } from "./joining";
import { JOIN_EXPENSES } from "./kindNames";
import { persistedExpense } from "./saveExpense";

/** Adds a person who joined late to expenses that were entered before. */
export interface JoinExpenses {
  event_id: string;
  person_id: string;
  /** The expenses as they were read. */
  expenses: Expense[];
}

const referencesOf = ({ expenses }: JoinExpenses): ExpenseReference[] =>
  expenses.map((base) => ({ id: base.id, base, newOn: null }));

export const joinExpenses: EventMutationKind<JoinExpenses> = {
  name: JOIN_EXPENSES,
  schema: v.object({
    event_id: v.string(),
    person_id: v.string(),
    expenses: v.array(v.object({ ...persistedExpense.entries, version: v.number() })),
  }),
  isMoney: true,
  subjects: ({ expenses }) => expenses.map(({ id }) => id),
  events: ({ event_id }) => [event_id],
  dependsOn: ({ person_id }) => [person_id],
  expenseReferences: referencesOf,
  snapshotBefore: (page, payload, { at }, pending) =>
    referencesOf(payload)
      .filter(({ id }) => !pending.has(id))
      .reduce((known, reference) => snapshotExpense(known, reference, at), page),

  apply(page, { person_id, expenses }, { at }) {
    const person = mergedId(page.participants)(person_id);
    return expenses.reduce((after, base) => joined(after, base, person, at), page);
  },

  send: ({ event_id, person_id, expenses }, mutation_id, timeout) =>
    dataOf(
      supabase()
        .rpc("join_expenses", {
          event_id,
          person_id,
          expenses: expenses.map(({ id, version }) => ({ id, version })),
          mutation_id,
        })
        .abortSignal(timeout),
    ),

  label: ({ expenses }) => ({ key: "refused.joining", values: { number: String(expenses.length) } }),
  decisionPath: ({ event_id }) => pathTo("event", { eventId: event_id }),
};

/** Returns the page with a person in one more expense. Deleted expenses and newer versions stay as they are. */
function joined(page: ServerEventPage, base: Expense, person: string, at: string): ServerEventPage {
  const before = expenseCountedByServer(page, base.id, null);
  if (!before || before.version > base.version) return page;
  const split = withSharer(before, person);
  if (split === null) return page;
  const after = { ...split, version: base.version + 1, updated_at: at };
  const counted = countExpense(countExpense(page, before, -1), after, 1);
  const isListed = page.expenses.some(({ id }) => id === base.id);
  if (!isListed) return { ...counted, also: { ...page.also, [base.id]: after } };
  return { ...counted, expenses: page.expenses.map((shown) => (shown.id === base.id ? after : shown)) };
}
