import { queryOptions } from "@tanstack/react-query";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { EventCard } from "./model";
import { type EventCardWire, eventCardFromWire } from "./wire";

/** The reader's events, newest created first; passive ones on request (spec section 2). */
export function eventsQuery(includePassive: boolean) {
  return queryOptions({
    queryKey: keys.events(includePassive),
    queryFn: async (): Promise<EventCard[]> => {
      const cards = await dataOf(supabase().rpc("my_events", { include_passive: includePassive }, { get: true }));
      return (cards as unknown as EventCardWire[]).map(eventCardFromWire);
    },
  });
}
