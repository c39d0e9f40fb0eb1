import * as v from "valibot";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { dataOf, supabase } from "@/platform/supabase/client";
import { withoutCheckMarks } from "./checkMarks";
import { decisionPathOf } from "./decision";
import type { DiscussedEntry } from "./model";
import { persistedEntry } from "./schema";

export interface SetCheckMark {
  entry: DiscussedEntry;
  marked: boolean;
}

/** Asks the others to check an entry, or takes that back. */
export const setCheckMark: EventMutationKind<SetCheckMark> = {
  name: "set_check_mark",
  schema: v.object({ entry: persistedEntry, marked: v.boolean() }),
  isMoney: false,
  // Its own subject: a refused mark must not block changes of the entry.
  subjects: ({ entry }) => [`check ${entry.entry_id}`],
  events: ({ entry }) => [entry.event_id],
  dependsOn: ({ entry }) => [entry.entry_id],

  apply(page, { entry: { entry_id }, marked }, { me }) {
    const others = (page.check_marks[entry_id] ?? []).filter((person) => person !== me);
    const people = marked ? [...others, me] : others;
    if (people.length === 0) return withoutCheckMarks(page, entry_id);
    return { ...page, check_marks: { ...page.check_marks, [entry_id]: people } };
  },

  send: ({ entry: { event_id, entry_id }, marked }, mutation_id, timeout) =>
    dataOf(supabase().rpc("set_check_mark", { event_id, entry_id, marked, mutation_id }).abortSignal(timeout)),

  label: ({ marked }) => ({ key: marked ? "refused.check_mark" : "refused.check_mark_withdrawal" }),
  decisionPath: ({ entry }) => decisionPathOf(entry),
};
