import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import * as v from "valibot";
import { useOutbox } from "@/offline/queue";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Comment, DiscussedEntry } from "./model";
import { withPendingComments } from "./pendingComments";
import { commentSchema } from "./schema";

/** Returns the comments on an entry, oldest first, with the reader's unsent mutations. A change in the event refetches them. */
export function useComments({ event_id, entry_id }: DiscussedEntry) {
  const mutations = useOutbox((s) => s.mutations);
  const me = useSession((s) => s.userId) ?? "";
  return useQuery({
    queryKey: keys.comments(event_id, entry_id),
    queryFn: async (): Promise<Comment[]> =>
      parsed(
        v.array(commentSchema),
        await dataOf(supabase().rpc("entry_comments", { event_id, entry_id }, { get: true })),
      ),
    select: useCallback(
      (comments: Comment[]) => withPendingComments(comments, { event_id, entry_id }, mutations, me),
      [event_id, entry_id, mutations, me],
    ),
  });
}
