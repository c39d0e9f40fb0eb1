import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLiveEvent } from "@/domain/event/liveEvent";
import type { EventPage } from "@/domain/event/model";
import { type EventPageWire, eventPageFromWire } from "@/domain/event/wire";
import { useOutbox } from "@/domain/outbox/entries";
import { toAskFor } from "@/domain/outbox/overlay";
import { AppError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/** More ids make an address too long for some servers: they are asked for in a body. */
const MOST_IN_ADDRESS = 50;

/**
 * An event with its people, balances and newest expenses, in one request. Throws `event_not_found`
 * for an event that does not exist, was deleted, or is somebody else's: the three look the same.
 */
export function eventPageQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.event(eventId),
    queryFn: async (): Promise<EventPage> => {
      const { entries } = useOutbox.getState();
      // An event that is on its way is not known to the server yet.
      const isNew = entries.some(({ mutation }) => mutation.kind === "create_event" && mutation.event.id === eventId);
      const made = isNew && queryClient.getQueryData<EventPage>(keys.event(eventId));
      if (made) return made;
      const also = toAskFor(eventId, entries);
      const question = { event_id: eventId, ...(also.length > 0 ? { also } : {}) };
      const page = await dataOf(supabase().rpc("event_page", question, { get: also.length <= MOST_IN_ADDRESS }));
      if (page === null) throw new AppError("event_not_found", 404);
      return eventPageFromWire(page as unknown as EventPageWire, also);
    },
  });
}

/** The event, kept current while somebody looks at it. */
export function useEventPage(eventId: string) {
  const query = useQuery(eventPageQuery(eventId));
  useLiveEvent(eventId, query.data?.event.revision, query);
  return query;
}
