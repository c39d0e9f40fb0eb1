import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { eventsAsLeft } from "@/data/outbox/creation";
import { useOutbox } from "@/data/outbox/entries";
import { queryClient } from "@/platform/query/queryClient";
import { eventsQuery } from "./eventList";
import type { EventCard } from "./model";

/** The reader's events as they left them, which may be ahead of what the server has. */
export function useEvents(includePassive: boolean, options: { refetchOnMount?: "always" } = {}) {
  const entries = useOutbox((s) => s.entries);
  const select = useCallback(
    (cards: EventCard[]) => eventsAsLeft(includePassive ? cards : withPassive(cards), entries, includePassive),
    [entries, includePassive],
  );
  return useQuery({ ...eventsQuery(includePassive), ...options, select });
}

/** Among the active events the passive ones that the device knows: one of them may have been made active again here. */
function withPassive(active: readonly EventCard[]): EventCard[] {
  const all = queryClient.getQueryData(eventsQuery(true).queryKey) ?? [];
  const known = new Set(active.map(({ id }) => id));
  const passive = all.filter(({ id, status }) => status === "passive" && !known.has(id));
  if (passive.length === 0) return [...active];
  return [...active, ...passive].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}
