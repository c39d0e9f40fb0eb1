import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { eventCardInUnits, eventCardSchema } from "./columns";
import type { EventCard } from "./model";

/** The reader's events, newest created first; passive ones on request (docs/product.md 5.1). */
export function eventsQuery(includePassive: boolean) {
  return queryOptions({
    queryKey: keys.events(includePassive),
    queryFn: async (): Promise<EventCard[]> => {
      const cards = await dataOf(supabase().rpc("my_events", { include_passive: includePassive }, { get: true }));
      return parsed(v.array(eventCardSchema), cards, (told) => told.map(eventCardInUnits));
    },
  });
}
