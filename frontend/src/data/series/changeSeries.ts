import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Series } from "./columns";
import { firstFromToday, seriesIn, withNext, withSeries } from "./occurrences";

/** Skips the next occurrence of a recurring expense, pauses it, lets it go on, or ends it. */
interface ChangeSeries {
  series: Series;
  change: "skip" | "paused" | "running" | "ended";
  /** The occurrence to skip. */
  number: number;
}

export const changeSeries: EventMutationKind<ChangeSeries> = {
  name: "change_series",
  schema: v.object({
    series: v.object({ id: v.string(), event_id: v.string() }),
    change: v.picklist(["skip", "paused", "running", "ended"]),
    number: v.number(),
  }),
  isMoney: false,
  subjects: ({ series }) => [series.id],
  events: ({ series }) => [series.event_id],
  apply(page, { series, change, number }) {
    const stored = seriesIn(page, series.id);
    return stored ? withSeries(page, after(stored, change, number)) : page;
  },
  send: ({ series: { id, event_id }, change, number }, mutation_id, timeout) =>
    change === "skip"
      ? dataOf(supabase().rpc("skip_occurrence", { event_id, series_id: id, number, mutation_id }).abortSignal(timeout))
      : dataOf(supabase().rpc("set_series_state", { event_id, id, state: change, mutation_id }).abortSignal(timeout)),
  label: ({ series }) => ({ key: "refused.series_change", values: { name: series.expense.description } }),
  decisionPath: ({ series }) => pathTo("event", { eventId: series.event_id }),
};

function after(series: Series, change: ChangeSeries["change"], number: number): Series {
  switch (change) {
    case "skip":
      if (series.next_number !== number) return series;
      return withNext({ ...series, skipped: [...series.skipped, number] }, number + 1);
    case "paused":
      return { ...series, paused: series.paused ?? "by_hand", due: 0 };
    case "running":
      return series.paused ? withNext({ ...series, paused: null }, firstFromToday(series)) : series;
    case "ended": {
      const ends = { ends_on: null, ends_after: series.next_number - 1, version: endingVersion(series) };
      return withNext({ ...series, ...ends, due: 0 }, series.next_number);
    }
  }
}

/** Returns the version of a series after its end, which counts as an edit, as in `set_series_state`; other changes do not. */
export function endingVersion({ ends_on, ends_after, next_number, version }: Series): number {
  return version + (ends_on !== null || ends_after !== next_number - 1 ? 1 : 0);
}
