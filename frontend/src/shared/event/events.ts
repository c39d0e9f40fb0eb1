import { queryOptions } from "@tanstack/react-query";
import { keys } from "@/shared/query/keys";
import { queryClient } from "@/shared/query/queryClient";
import { dataOf, supabase } from "@/shared/supabase/client";
import type { EventCard } from "./model";
import { type EventCardWire, eventCardFromWire } from "./wire";

/**
 * The active events to choose from. Until they are asked for, or without network, home's newest are
 * better than none.
 */
export function choosableEventsQuery() {
  return queryOptions({
    ...eventsQuery(false),
    placeholderData: () => {
      const home = queryClient.getQueryData<{ recent_events: EventCard[] }>(keys.dashboard);
      const active = home?.recent_events.filter(({ status }) => status === "active") ?? [];
      return active.length > 0 ? active : undefined;
    },
  });
}

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
