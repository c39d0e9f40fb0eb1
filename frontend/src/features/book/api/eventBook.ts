import { queryOptions, useQuery } from "@tanstack/react-query";
import { useOutbox } from "@/domain/outbox/entries";
import { eventOf, isMoney } from "@/domain/outbox/model";
import { useKnownEvent } from "@/domain/shown/eventPage";
import { AppError, isConnectionError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { bookFromWire, bookOf, type EventBook, type EventBookWire } from "../book";

/** Everything in an event in one answer: much of it, so asked for once and forgotten with the screen. */
function eventBookQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.eventBook(eventId),
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<EventBook> => {
      const book = await dataOf(supabase().rpc("event_book", { event_id: eventId }, { get: true }));
      if (book === null) throw new AppError("event_not_found", 404);
      return bookFromWire(book as unknown as EventBookWire);
    },
  });
}

/**
 * The book of an event: the server's, else without network the one that this device knows whole,
 * with the reader's own changes in it. `waiting` counts changes that are not in the book yet.
 */
export function useEventBook(eventId: string) {
  const query = useQuery(eventBookQuery(eventId));
  const seen = useKnownEvent(eventId);
  const entries = useOutbox((s) => s.entries);
  const unreachable = query.fetchStatus === "paused" || isConnectionError(query.error);
  const known = !query.data && unreachable && seen.data?.me ? bookOf(seen.data) : null;
  return {
    query,
    unreachable,
    known,
    waiting: entries.filter(({ mutation }) => isMoney(mutation) && eventOf(mutation) === eventId).length,
  };
}
