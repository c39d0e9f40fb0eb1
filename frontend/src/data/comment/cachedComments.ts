import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import type { Database } from "@/platform/supabase/database.types";
import type { Comment, DiscussedEntry } from "./model";

/** A comment as a procedure returns it. Its text is null once it is deleted. */
export type StoredComment = Database["public"]["Tables"]["comments"]["Row"];

/** Puts an accepted comment into the cached list, until the list is fetched again. */
export function showComment({ event_id, entry_id }: DiscussedEntry, row: StoredComment): Promise<void> {
  const { id, author_id, created_by, created_at, edited_at, text } = row;
  if (text === null) return removeComment({ event_id, entry_id }, id);
  const shown: Comment = { id, event_id, entry_id, author_id, created_by, created_at, edited_at, text };
  return updateCached<Comment[]>(keys.comments(event_id, entry_id), (comments) =>
    comments.some((one) => one.id === id) ? comments.map((one) => (one.id === id ? shown : one)) : [...comments, shown],
  );
}

export function removeComment({ event_id, entry_id }: Omit<DiscussedEntry, "kind">, id: string): Promise<void> {
  return updateCached<Comment[]>(keys.comments(event_id, entry_id), (comments) =>
    comments.filter((one) => one.id !== id),
  );
}
