import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { eventChanged, keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Who did what, as the database wrote it down. */
export interface HistoryEntry {
  id: number;
  event_id: string;
  at: string;
  /** profiles.id; null when nobody did it. */
  actor: string | null;
  /** event, participant, person, unit, invitation, expense or payment; a later version may know more. */
  entity: string;
  entity_id: string;
  action: string;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
}

export function useHistory(eventId: string, { enabled = true } = {}) {
  return useInfiniteQuery({
    queryKey: keys.history(eventId),
    enabled,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const page = await dataOf(
        supabase().rpc("event_history", { event_id: eventId, before: pageParam ?? undefined }, { get: true }),
      );
      return page as unknown as { entries: HistoryEntry[]; next: number | null };
    },
    getNextPageParam: (page) => page.next,
  });
}

/** Takes the deletion of an expense or a payment back. */
export function useRestore() {
  return useMutation({
    mutationFn: async ({ entity, event_id, entity_id: id }: HistoryEntry) => {
      if (entity === "payment") await dataOf(supabase().rpc("restore_payment", { event_id, id }));
      else await dataOf(supabase().rpc("restore_expense", { event_id, id }));
    },
    onSuccess: (_, entry) => eventChanged(entry.event_id),
  });
}
