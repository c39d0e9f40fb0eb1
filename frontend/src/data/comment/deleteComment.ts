import * as v from "valibot";
import { deleteIdempotently } from "@/data/event/deleteIdempotently";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { dataOf, supabase } from "@/platform/supabase/client";
import { removeComment } from "./cachedComments";
import { decisionPathOf, labelOf } from "./decision";
import type { DiscussedEntry } from "./model";
import { persistedEntry } from "./schema";

export interface DeleteComment {
  entry: DiscussedEntry;
  id: string;
  /** The text when it was deleted, which names the mutation if the server refuses it. */
  text: string;
}

export const deleteComment: EventMutationKind<DeleteComment> = {
  name: "delete_comment",
  schema: v.object({ entry: persistedEntry, id: v.string(), text: v.string() }),
  isMoney: false,
  subjects: ({ id }) => [id],
  events: ({ entry }) => [entry.event_id],
  apply: (page) => page,
  send: ({ entry: { event_id }, id }, mutation_id, timeout) =>
    deleteIdempotently("comment_not_found", event_id, timeout, () =>
      dataOf(supabase().rpc("delete_comment", { event_id, id, mutation_id }).abortSignal(timeout)),
    ),
  onSent: ({ entry, id }) => removeComment(entry, id),
  label: ({ text }) => labelOf("refused.comment_deletion", text),
  decisionPath: ({ entry }) => decisionPathOf(entry),
};
