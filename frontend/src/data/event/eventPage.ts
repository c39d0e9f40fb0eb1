import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { isId } from "@/core/ids/isId";
import { creationOf, pageOfNew } from "@/data/outbox/creation";
import { useOutbox } from "@/data/outbox/entries";
import { toAskFor, withPending } from "@/data/outbox/overlay";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { avoidReplicas } from "@/platform/supabase/replicaFetch";
import { useLiveEvent } from "./liveEvent";
import type { EventPage, ToldEventPage } from "./model";
import { eventPageFromWire } from "./parse";
import { eventPageSchema } from "./schema";

/** More ids make an address too long for some servers: they are asked for in a body. */
const MOST_IN_ADDRESS = 50;

/**
 * An event with its people, balances and newest expenses, in one request. Throws `event_not_found`
 * for an event that does not exist, was deleted, or is somebody else's: the three look the same.
 */
export function eventPageQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.event(eventId),
    queryFn: async (): Promise<ToldEventPage> => {
      if (!isId(eventId)) throw new AppError("event_not_found", 404);
      const { entries } = useOutbox.getState();
      // An event that is on its way is not known to the server yet; what waits outlives a page that was not kept in time.
      const creation = creationOf(eventId, entries);
      if (creation) return queryClient.getQueryData<ToldEventPage>(keys.event(eventId)) ?? pageOfNew(creation);
      const also = toAskFor(eventId, entries);
      const question = { event_id: eventId, ...(also.length > 0 ? { also } : {}) };
      const ask = async () => {
        const page = await dataOf(supabase().rpc("event_page", question, { get: also.length <= MOST_IN_ADDRESS }));
        if (page === null) throw new AppError("event_not_found", 404);
        return parsed(eventPageSchema, page, (told) => eventPageFromWire(told, also));
      };
      const page = await ask();
      const known = queryClient.getQueryData<ToldEventPage>(keys.event(eventId));
      if (!known || page.event.revision >= known.event.revision) return page;
      // A replica that has not heard yet of what stands here already.
      avoidReplicas();
      return ask();
    },
  });
}

/** What the reader changed, laid over what the server told. */
function useAsLeft(): (told: ToldEventPage) => EventPage {
  const entries = useOutbox((s) => s.entries);
  const me = useSession((s) => s.userId) ?? "";
  return useCallback((told) => withPending(told, entries, me), [entries, me]);
}

/** The event as its reader left it, kept current while somebody looks at it. */
export function useEventPage(eventId: string) {
  const query = useQuery({ ...eventPageQuery(eventId), select: useAsLeft() });
  const { data } = query;
  useLiveEvent(eventId, data?.event.revision, query);
  useEffect(() => {
    if (data?.unsure) void queryClient.invalidateQueries({ queryKey: keys.event(eventId), exact: true });
  }, [data, eventId]);
  return query;
}

/** The same as far as this device knows it, without asking. */
export function useKnownEvent(eventId: string) {
  return useQuery({ ...eventPageQuery(eventId), select: useAsLeft(), enabled: false });
}
