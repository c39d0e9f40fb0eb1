import * as v from "valibot";
import { formatAmount, fromUnits } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { snapshotExpense } from "@/data/event/sums";
import { withMergedPeople } from "@/data/expense/saveExpense";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Series, SeriesInput } from "./columns";
import { SAVE_SERIES } from "./kindNames";
import {
  beginningOn,
  firstFromToday,
  type Occurrence,
  seriesIn,
  withNext,
  withOccurrence,
  withSeries,
} from "./occurrences";

/** Creates a recurring expense, or changes it from its next occurrence on. */
export interface SaveSeries {
  series: SeriesInput;
  /** The version that was read; null creates the series. */
  version: number | null;
  /** What the device shows as created until the server answers: the occurrences of a new series that are due. */
  due: Occurrence[];
}

const referencesOf = ({ due }: SaveSeries) => due.map(({ id, date }) => ({ id, base: null, newOn: date }));

export const saveSeries: EventMutationKind<SaveSeries> = {
  name: SAVE_SERIES,
  schema: v.object({
    series: v.object({
      id: v.string(),
      event_id: v.string(),
      anchor: v.string(),
      expense: v.object({ amount: v.number(), currency: v.string(), paid_by: v.string() }),
      shares: v.array(v.object({ user_id: v.string() })),
    }),
    version: v.nullable(v.number()),
    due: v.array(v.object({ id: v.string(), number: v.number(), date: v.string() })),
  }),
  isMoney: true,
  namesVersion: true,
  subjects: ({ series, due }) => [series.id, ...due.map(({ id }) => id)],
  events: ({ series }) => [series.event_id],
  dependsOn: ({ series: { expense, shares, payers } }) => [
    expense.paid_by,
    ...[...shares, ...(payers ?? [])].map(({ user_id }) => user_id),
  ],
  expenseReferences: referencesOf,
  snapshotBefore: (page, payload, { at }) =>
    referencesOf(payload).reduce((known, reference) => snapshotExpense(known, reference, at), page),

  apply(page, { series, version, due }, author) {
    const input = withMergedPeople(series, page.participants);
    const stored = seriesIn(page, input.id);
    if (stored && stored.version > (version ?? 0)) return page;
    const isActive = page.event.status === "active";
    if (stored) return withSeries(page, changed(stored, input, isActive));
    const fresh: Series = {
      ...input,
      ...{ created_by: author.me, anchor_number: 1, month_day: null, skipped: [], version: 1, due: 0 },
      ...{ next_number: 1, next_on: input.anchor, paused: isActive ? null : "event" },
    };
    // In an archived event, the server creates only the expense that was typed.
    return due
      .filter(({ number }) => isActive || number === 1)
      .reduce(
        (after, one) => withOccurrence(after, seriesIn(after, fresh.id) ?? fresh, one, author),
        withSeries(page, fresh),
      );
  },

  send: ({ series: { expense, shares, payers, ...rhythm }, version }, mutation_id, timeout) => {
    const { currency } = expense;
    const series = {
      ...rhythm,
      ...(version === null ? {} : { version }),
      expense: { ...expense, amount: fromUnits(expense.amount, currency) },
      shares: shares.map((share) => ({ ...share, share_amount: fromUnits(share.share_amount, currency) })),
      payers: payers?.map((payer) => ({ ...payer, paid_amount: fromUnits(payer.paid_amount, currency) })) ?? null,
    };
    return dataOf(supabase().rpc("save_series", { series, mutation_id }).abortSignal(timeout));
  },

  label: ({ series: { expense } }) => ({
    key: "refused.series",
    values: { name: expense.description, amount: formatAmount(expense.amount, expense.currency) },
  }),
  decisionPath: ({ series }) => pathTo("addExpense", { eventId: series.event_id }, { series: series.id }),
};

/**
 * Another rhythm begins with the next occurrence, or with a handled one of its first day, as in `private.series_draft`. A
 * series that had ended, or had paused because of its people or a refusal, goes on from today, as in `save_series`.
 */
function changed(stored: Series, input: SeriesInput, isActive: boolean): Series {
  const sameRhythm = stored.anchor === input.anchor && stored.unit === input.unit && stored.every === input.every;
  const beginning = sameRhythm ? {} : beginningOn(stored, input.anchor);
  const after = { ...stored, ...input, ...beginning, version: stored.version + 1 };
  const isMended = stored.paused === "people" || stored.paused === "refused";
  if (!isActive || (!isMended && stored.next_on !== null)) return withNext(after, stored.next_number);
  return withNext({ ...after, paused: isMended ? null : stored.paused }, firstFromToday(after));
}
