import type { ServerEventPage } from "@/data/event/model";
import type { Mutation } from "@/offline/mutation";
import type { AddComment } from "./addComment";
import type { DeleteComment } from "./deleteComment";

/** Difference that a mutation makes to the number of comments, by the name of its kind. The code of the kinds loads later. */
const DIFFERENCES: Readonly<Record<string, number>> = { add_comment: 1, delete_comment: -1 };

/**
 * Returns the numbers of comments on the page's entries with the reader's unsent mutations. As in the list of comments,
 * refused ones count and refused deletions do not. A comment whose answer was lost counts twice until it is sent again.
 */
export function withPendingCounts(page: ServerEventPage, mutations: readonly Mutation[]): Record<string, number> {
  const counts = { ...page.comment_counts };
  for (const { kind, state, payload } of mutations) {
    const difference = DIFFERENCES[kind];
    if (difference === undefined || (difference < 0 && state === "attention")) continue;
    const { entry_id } = (payload as AddComment | DeleteComment).entry;
    // The server's number of comments on an older expense is not in the page.
    if (![...page.expenses, ...page.payments].some(({ id }) => id === entry_id)) continue;
    const count = (counts[entry_id] ?? 0) + difference;
    if (count > 0) counts[entry_id] = count;
    else delete counts[entry_id];
  }
  return counts;
}
