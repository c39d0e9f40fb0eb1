import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import type { Database } from "@/platform/supabase/database.types";
import type { Comment, DiscussedEntry } from "./model";

/** A comment as a procedure returns it. All columns are null when it was deleted since. */
type Row = Database["public"]["Tables"]["comments"]["Row"];
export type StoredComment = Row | { [column in keyof Row]: null };

/** Puts an accepted comment into the cached list, until the list is fetched again. */
export function showComment({ event_id, entry_id }: DiscussedEntry, id: string, row: StoredComment): Promise<void> {
  if (row.id === null) return removeComment({ event_id, entry_id }, id);
  const shown: Comment = { ...row, event_id, entry_id };
  return updateCached<Comment[]>(keys.comments(event_id, entry_id), (comments) =>
    comments.some((one) => one.id === id) ? comments.map((one) => (one.id === id ? shown : one)) : [...comments, shown],
  );
}

export function removeComment({ event_id, entry_id }: Omit<DiscussedEntry, "kind">, id: string): Promise<void> {
  return updateCached<Comment[]>(keys.comments(event_id, entry_id), (comments) =>
    comments.filter((one) => one.id !== id),
  );
}
