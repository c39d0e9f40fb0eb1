import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { eventChanged, keys } from "@/shared/query/keys";
import { dataOf, supabase } from "@/shared/supabase/client";

export type HistoryEntity = "event" | "participant" | "invitation" | "expense" | "payment";

/** Who did what, as the database wrote it down. */
export interface HistoryEntry {
  id: number;
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

export function useRestoreExpense(eventId: string) {
  return useMutation({
    mutationFn: (expenseId: string) => dataOf(supabase().rpc("restore_expense", { id: expenseId })),
    onSuccess: () => eventChanged(eventId),
  });
}
