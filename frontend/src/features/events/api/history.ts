import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { eventChanged, keys } from "@/shared/query/keys";
import { dataOf, supabase } from "@/shared/supabase/client";
import type { Json } from "@/shared/supabase/database.types";
import { restoredId } from "../historyChanges";

export type HistoryEntity = "event" | "participant" | "invitation" | "expense" | "payment";

/** Who did what, as the database wrote it down. */
export interface HistoryEntry {
  id: number;
  event_id: string;
  at: string;
  /** profiles.id; null when nobody did it. */
  actor: string | null;
  entity: HistoryEntity;
  entity_id: string;
  action: string;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
}

export function useHistory(eventId: string) {
  return useInfiniteQuery({
    queryKey: keys.history(eventId),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const page = await dataOf(supabase().rpc("event_history", { event_id: eventId, before: pageParam ?? undefined }));
      return page as unknown as { entries: HistoryEntry[]; next: number | null };
    },
    getNextPageParam: (page) => page.next,
  });
}

/** Takes a deletion back: an expense is restored, a payment recorded anew as it was. */
export function useRestore() {
  return useMutation({
    mutationFn: async (entry: HistoryEntry) => {
      if (entry.entity === "payment") {
        const payment = { ...entry.old, id: restoredId(entry), event_id: entry.event_id } as Record<string, Json>;
        await dataOf(supabase().rpc("save_payment", { payment }));
      } else {
        await dataOf(supabase().rpc("restore_expense", { id: entry.entity_id }));
      }
    },
    onSuccess: (_, entry) => eventChanged(entry.event_id),
  });
}
