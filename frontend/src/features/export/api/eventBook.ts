import { queryOptions, useQuery } from "@tanstack/react-query";
import { isId } from "@/core/ids/isId";
import { useKnownEvent } from "@/data/event/eventPage";
import { isMoney } from "@/data/event/mutationKind";
import { bookOf, type EventBook, fetchBook } from "@/data/export/book";
import { useOutbox } from "@/offline/queue";
import { AppError, isConnectionError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { useFailure } from "@/ui/useFailure";

/**
 * Loads everything in an event. The response is large, so it is fetched once per visit of the screen and never cached.
 */
function eventBookQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.eventBook(eventId),
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Comparing large data with the previous ones takes as long as parsing them.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<EventBook> => {
      if (!isId(eventId)) throw new AppError("event_not_found", 404);
      const book = await fetchBook(eventId, signal);
      if (book === null) throw new AppError("event_not_found", 404);
      return book;
    },
  });
}

/**
 * Returns the book of an event: the server's or, offline, the device's with pending mutations if it is complete.
 * `waiting` counts mutations that are not in the book yet.
 */
export function useEventBook(eventId: string) {
  const query = useQuery(eventBookQuery(eventId));
  const seen = useKnownEvent(eventId);
  const mutations = useOutbox((s) => s.mutations);
  const failure = useFailure(query);
  const unreachable = query.fetchStatus === "paused" || isConnectionError(failure);
  return {
    query,
    unreachable,
    known: !query.data && unreachable && seen.data?.me ? bookOf(seen.data) : null,
    waiting: mutations.filter((mutation) => isMoney(mutation) && mutation.events.includes(eventId)).length,
  };
}
