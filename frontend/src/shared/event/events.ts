import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useOutbox } from "@/shared/outbox/entries";
import { eventsAsLeft } from "@/shared/outbox/settings";
import { keys } from "@/shared/query/keys";
import { dataOf, supabase } from "@/shared/supabase/client";
import type { EventCard } from "./model";
import { type EventCardWire, eventCardFromWire } from "./wire";

/** The reader's events, newest created first; passive ones on request (spec section 2). */
export function eventsQuery(includePassive: boolean) {
  return queryOptions({
    queryKey: keys.events(includePassive),
    queryFn: async (): Promise<EventCard[]> => {
      const cards = await dataOf(supabase().rpc("my_events", { include_passive: includePassive }));
      return (cards as unknown as EventCardWire[]).map(eventCardFromWire);
    },
  });
}

/** The reader's events as they left them, which may be ahead of what the server has. */
export function useEvents(includePassive: boolean, options: { refetchOnMount?: "always" } = {}) {
  const entries = useOutbox((s) => s.entries);
  const select = useCallback(
    (cards: EventCard[]) => eventsAsLeft(cards, entries, includePassive),
    [entries, includePassive],
  );
  return useQuery({ ...eventsQuery(includePassive), ...options, select });
}
