import { queryOptions, useQuery } from "@tanstack/react-query";
import { isId } from "@/core/ids/isId";
import { useKnownEvent } from "@/data/event/eventPage";
import { isMoney } from "@/data/event/mutationKind";
import { bookOf, type EventBook } from "@/data/export/book";
import { useOutbox } from "@/offline/queue";
import { AppError, isConnectionError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { rawAnswer } from "@/platform/supabase/rawAnswer";
import { useFailure } from "@/ui/useFailure";
import { readBook } from "../bookWork";

/** A book to be shown, and what files are written from: the server's answer as it came, which a worker takes without a copy. */
export interface ToldBook {
  book: EventBook;
  told: Blob | EventBook;
}

/** Everything in an event in one answer: much of it, so asked for once and forgotten with the screen. */
function eventBookQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.eventBook(eventId),
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Comparing all of it with what was there takes as long as reading it.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<ToldBook> => {
      if (!isId(eventId)) throw new AppError("event_not_found", 404);
      const told = await rawAnswer("event_export", { event_id: eventId }, signal);
      const book = await readBook(told);
      if (book === null) throw new AppError("event_not_found", 404);
      return { book, told };
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
  const mutations = useOutbox((s) => s.mutations);
  const failure = useFailure(query);
  const unreachable = query.fetchStatus === "paused" || isConnectionError(failure);
  const known = !query.data && unreachable && seen.data?.me ? bookOf(seen.data) : null;
  return {
    query,
    unreachable,
    known: known && { book: known, told: known },
    waiting: mutations.filter((mutation) => isMoney(mutation) && mutation.events.includes(eventId)).length,
  };
}
