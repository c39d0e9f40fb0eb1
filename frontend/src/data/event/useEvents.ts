import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useOutbox } from "@/offline/queue";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { eventsQuery } from "./eventList";
import type { EventCard } from "./model";
import { eventsWithPending } from "./pendingEvents";

/** Returns the reader's events with unsent mutations applied. */
export function useEvents(includePassive: boolean, options: { refetchOnMount?: "always"; enabled?: boolean } = {}) {
  const mutations = useOutbox((s) => s.mutations);
  const select = useCallback(
    (cards: EventCard[]) => eventsWithPending(includePassive ? cards : withPassive(cards), mutations, includePassive),
    [mutations, includePassive],
  );
  const signedIn = useSession((s) => s.userId !== null);
  const enabled = signedIn && options.enabled !== false;
  return useQuery({ ...eventsQuery(includePassive), ...options, enabled, select });
}

/** Adds the passive events of the cache, since an unsent mutation may have made one of them active again. */
function withPassive(active: readonly EventCard[]): EventCard[] {
  const all = queryClient.getQueryData(eventsQuery(true).queryKey) ?? [];
  const known = new Set(active.map(({ id }) => id));
  const passive = all.filter(({ id, status }) => status === "passive" && !known.has(id));
  if (passive.length === 0) return [...active];
  return [...active, ...passive].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}
