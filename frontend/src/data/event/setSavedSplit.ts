import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { EventMutationKind } from "./mutationKind";

/** Saves a usual split of an event by name, or removes it. */
interface SetSavedSplit {
  event_id: string;
  /** The device makes the id. */
  id: string;
  name: string;
  /** Parts by person; null removes the split. */
  parts: Readonly<Record<string, number>> | null;
  /** Whether new expenses begin with it, and with no other. */
  is_default: boolean;
}

export const setSavedSplit: EventMutationKind<SetSavedSplit> = {
  name: "set_saved_split",
  schema: v.object({
    event_id: v.string(),
    id: v.string(),
    name: v.string(),
    parts: v.nullable(v.record(v.string(), v.number())),
    is_default: v.boolean(),
  }),
  isMoney: false,
  subjects: ({ id }) => [id],
  events: ({ event_id }) => [event_id],
  dependsOn: ({ event_id, parts }) => [event_id, ...Object.keys(parts ?? {})],

  apply(page, { id, name, parts, is_default }) {
    const all = page.saved_splits ?? [];
    if (!parts) return { ...page, saved_splits: all.filter((one) => one.id !== id) };
    const known = all.find((one) => one.id === id);
    if (!known) {
      // As on the server: a removed default that comes back takes no star from another split.
      const isFirst = !all.some((one) => one.is_default);
      return { ...page, saved_splits: [...all, { id, name, parts, left: [], is_default: is_default && isFirst }] };
    }
    const before = is_default ? all.map((one) => ({ ...one, is_default: false })) : all;
    const saved = { ...known, name, parts, is_default };
    return { ...page, saved_splits: before.map((one) => (one.id === id ? saved : one)) };
  },

  send: ({ event_id, id, name, parts, is_default }, mutation_id, timeout) =>
    dataOf(
      supabase()
        .rpc("set_saved_split", { event_id, id, split: parts && { name, parts, is_default }, mutation_id })
        .abortSignal(timeout),
    ),

  label: ({ name, parts }) => ({ key: parts ? "refused.split" : "refused.split_removal", values: { name } }),
  decisionPath: ({ event_id }) => pathTo("addExpense", { eventId: event_id }),
};
