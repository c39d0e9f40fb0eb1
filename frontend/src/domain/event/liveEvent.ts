import { QueryObserver, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/** How often the change counter is asked for; a change shows within about 2 s. */
const INTERVAL_MS = 1_500;

/**
 * Asks for the event's change counter while the page is in sight, and for the event itself once the
 * counter has moved on from what is shown, or answers again after the event could not be had.
 * One number per question; nothing in the background, and nothing drawn for it. `asked` is the request for what is shown.
 */
export function useLiveEvent(
  eventId: string,
  shown: number | undefined,
  { isError, errorUpdatedAt }: Pick<UseQueryResult, "isError" | "errorUpdatedAt">,
): void {
  useEffect(() => {
    if (shown === undefined) return;
    const counter = new QueryObserver(queryClient, {
      queryKey: keys.revision(eventId),
      queryFn: () => revisionOf(eventId),
      // What is shown has just been asked for: the first question can wait as long as the others.
      initialData: shown,
      refetchInterval: INTERVAL_MS,
      staleTime: INTERVAL_MS,
      gcTime: 0,
      retry: false,
    });
    let asking = false;
    return counter.subscribe(({ data, dataUpdatedAt }) => {
      const moved = data === null || (data !== undefined && data > shown);
      const answersAgain = isError && dataUpdatedAt > errorUpdatedAt;
      if (asking || !(moved || answersAgain)) return;
      asking = true;
      void eventChanged(eventId);
    });
  }, [eventId, shown, isError, errorUpdatedAt]);
}

const revisionSchema = v.nullable(v.object({ revision: v.number() }));

/** Null for an event that is gone. */
async function revisionOf(eventId: string): Promise<number | null> {
  const row = await dataOf(supabase().from("events").select("revision").eq("id", eventId).maybeSingle());
  return parsed(revisionSchema, row)?.revision ?? null;
}
