import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { eventChanged, keys } from "@/shared/query/keys";
import { dataOf, supabase } from "@/shared/supabase/client";

/** How often the change counter is asked for; a change shows within about 2 s. */
const INTERVAL_MS = 1_500;

/**
 * Asks for the event's change counter while the page is in sight, and for the event itself once the
 * counter has moved on from what is shown, or answers again after the event could not be had.
 * One number per question; nothing in the background. `asked` is the request for what is shown.
 */
export function useLiveEvent(
  eventId: string,
  shown: number | undefined,
  asked: Pick<UseQueryResult, "isError" | "errorUpdatedAt">,
): void {
  const { data: current, dataUpdatedAt } = useQuery({
    queryKey: keys.revision(eventId),
    queryFn: async () => {
      const row = await dataOf(supabase().from("events").select("revision").eq("id", eventId).maybeSingle());
      return row?.revision ?? null;
    },
    enabled: shown !== undefined,
    // What is shown has just been asked for: the first question can wait as long as the others.
    initialData: shown,
    refetchInterval: INTERVAL_MS,
    staleTime: INTERVAL_MS,
    gcTime: 0,
    retry: false,
  });
  const moved = shown !== undefined && current !== undefined && (current === null || current > shown);
  const answersAgain = asked.isError && dataUpdatedAt > asked.errorUpdatedAt;
  useEffect(() => {
    if (moved || answersAgain) void eventChanged(eventId);
  }, [moved, answersAgain, eventId]);
}
