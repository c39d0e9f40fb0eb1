import { isOfKind, type Mutation } from "@/offline/mutation";
import { foldPending, type Pending } from "@/offline/overlay";
import { addComment } from "./addComment";
import { deleteComment } from "./deleteComment";
import { editComment } from "./editComment";
import type { Comment, DiscussedEntry } from "./model";

/** A comment with the state of its unsent mutation. */
export interface ShownComment extends Comment {
  pending: Pending | undefined;
}

/**
 * Returns the comments on an entry with the reader's unsent mutations. A refused new comment stays in the list, so that its
 * text can still be read; a refused edit or deletion leaves the server's text.
 */
export function withPendingComments(
  comments: readonly Comment[],
  { event_id, entry_id }: Pick<DiscussedEntry, "event_id" | "entry_id">,
  mutations: readonly Mutation[],
  me: string,
): ShownComment[] {
  const own = mutations.filter(({ events }) => events.includes(event_id));
  const { state, pending } = foldPending([...comments], own, (before, mutation, isRefused) => {
    if (isOfKind(mutation, addComment) && mutation.payload.entry.entry_id === entry_id) {
      const { id, text } = mutation.payload;
      if (before.some((one) => one.id === id)) return before;
      const added = { id, event_id, entry_id, text, author_id: me, created_by: me };
      return [...before, { ...added, created_at: mutation.made_at, edited_at: null }];
    }
    if (isRefused) return before;
    if (isOfKind(mutation, editComment)) {
      const { id, text } = mutation.payload;
      return before.map((one) => (one.id === id ? { ...one, text, edited_at: mutation.made_at } : one));
    }
    return isOfKind(mutation, deleteComment) ? before.filter(({ id }) => id !== mutation.payload.id) : before;
  });
  return state.map((comment) => ({ ...comment, pending: pending.get(comment.id) }));
}
