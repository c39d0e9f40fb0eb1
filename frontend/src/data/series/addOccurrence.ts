import * as v from "valibot";
import { formatAmount, fromUnits } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { snapshotExpense } from "@/data/event/sums";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Series } from "./columns";
import { type Occurrence, seriesIn, withOccurrence } from "./occurrences";

/** Creates the next occurrence of a recurring expense before it is due, or with an amount of its own. */
interface AddOccurrence {
  series: Series;
  occurrence: Occurrence;
}

const referenceOf = ({ occurrence: { id, date } }: AddOccurrence) => ({ id, base: null, newOn: date });

export const addOccurrence: EventMutationKind<AddOccurrence> = {
  name: "add_occurrence",
  schema: v.object({
    series: v.object({ id: v.string(), event_id: v.string() }),
    occurrence: v.object({ id: v.string(), number: v.number(), date: v.string(), amount: v.nullable(v.number()) }),
  }),
  isMoney: true,
  subjects: ({ series, occurrence }) => [series.id, occurrence.id],
  events: ({ series }) => [series.event_id],
  expenseReferences: (payload) => [referenceOf(payload)],
  snapshotBefore: (page, payload, { at }) => snapshotExpense(page, referenceOf(payload), at),
  apply: (page, { series, occurrence }, author) =>
    withOccurrence(page, seriesIn(page, series.id) ?? series, occurrence, author),
  send: ({ series: { id, event_id, expense }, occurrence: { number, date, amount } }, mutation_id, timeout) =>
    dataOf(
      supabase()
        .rpc("add_occurrence", {
          ...{ event_id, series_id: id, number, day: date, mutation_id },
          ...(amount === null ? {} : { amount: String(fromUnits(amount, expense.currency)) }),
        })
        .abortSignal(timeout),
    ),
  label: ({ series: { expense }, occurrence: { amount } }) => ({
    key: "refused.occurrence",
    values: { name: expense.description, amount: formatAmount(amount ?? expense.amount, expense.currency) },
  }),
  decisionPath: ({ series }) => pathTo("event", { eventId: series.event_id }),
};
