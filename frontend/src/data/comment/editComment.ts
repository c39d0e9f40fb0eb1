import * as v from "valibot";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type StoredComment, showComment } from "./cachedComments";
import { decisionPathOf, labelOf } from "./decision";
import type { DiscussedEntry } from "./model";
import { persistedEntry } from "./schema";

export interface EditComment {
  entry: DiscussedEntry;
  id: string;
  text: string;
}

/** Replaces the text of the reader's own comment. Of two edits the last counts. */
export const editComment: EventMutationKind<EditComment, StoredComment> = {
  name: "edit_comment",
  schema: v.object({ entry: persistedEntry, id: v.string(), text: v.string() }),
  isMoney: false,
  subjects: ({ id }) => [id],
  events: ({ entry }) => [entry.event_id],
  apply: (page) => page,
  send: ({ entry: { event_id }, id, text }, mutation_id, timeout) =>
    dataOf(supabase().rpc("edit_comment", { event_id, id, text, mutation_id }).abortSignal(timeout)),
  onSent: ({ entry, id }, row) => showComment(entry, id, row),
  label: ({ text }) => labelOf("refused.comment", text),
  decisionPath: ({ entry }) => decisionPathOf(entry),
};
