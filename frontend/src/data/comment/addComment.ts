import * as v from "valibot";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type StoredComment, showComment } from "./cachedComments";
import { decisionPathOf, labelOf } from "./decision";
import type { DiscussedEntry } from "./model";
import { persistedEntry } from "./schema";

export interface AddComment {
  entry: DiscussedEntry;
  id: string;
  text: string;
}

/** Comments on an expense or a payment. The event's page stays as it is: its counts are the server's. */
export const addComment: EventMutationKind<AddComment, StoredComment> = {
  name: "add_comment",
  schema: v.object({ entry: persistedEntry, id: v.string(), text: v.string() }),
  isMoney: false,
  subjects: ({ id }) => [id],
  events: ({ entry }) => [entry.event_id],
  dependsOn: ({ entry }) => [entry.entry_id],
  apply: (page) => page,
  send: ({ entry: { event_id, entry_id }, id, text }, _, timeout) =>
    dataOf(supabase().rpc("add_comment", { event_id, entry_id, id, text }).abortSignal(timeout)),
  onSent: ({ entry, id }, row) => showComment(entry, id, row),
  label: ({ text }) => labelOf("refused.comment", text),
  decisionPath: ({ entry }) => decisionPathOf(entry),
};
