import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { eventsAsLeft } from "@/shared/outbox/creation";
import { useOutbox } from "@/shared/outbox/entries";
import { eventsQuery } from "./events";
import type { EventCard } from "./model";

/** The reader's events as they left them, which may be ahead of what the server has. */
export function useEvents(includePassive: boolean, options: { refetchOnMount?: "always" } = {}) {
  const entries = useOutbox((s) => s.entries);
  const select = useCallback(
    (cards: EventCard[]) => eventsAsLeft(cards, entries, includePassive),
    [entries, includePassive],
  );
  return useQuery({ ...eventsQuery(includePassive), ...options, select });
}
