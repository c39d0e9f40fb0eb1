import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { isId } from "@/core/ids/isId";
import { askingForUnseen } from "@/data/news/unseenNews";
import { useOutbox } from "@/offline/queue";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { pageOfNewEvent, pendingCreations } from "./createEvent";
import { useLiveEvent } from "./liveEvent";
import type { EventPage, ServerEventPage } from "./model";
import { eventPageFromWire } from "./parse";
import { applyPendingMutations, expensesToFetch } from "./pendingEvent";
import { eventPageSchema } from "./schema";

/** Some servers refuse a URL with more ids, so a request with more sends them in its body. */
const MAX_IN_ADDRESS = 50;

/**
 * Fetches an event with its people, balances and newest expenses in one request. Throws `event_not_found` for an event
 * that does not exist, was deleted, or is not visible to the reader: the three look the same.
 */
export function eventPageQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.event(eventId),
    queryFn: async (): Promise<ServerEventPage> => {
      if (!isId(eventId)) throw new AppError("event_not_found", 404);
      const { mutations } = useOutbox.getState();
      // The server does not know an unsent event. Its mutation can outlive a cached page that was not persisted in time.
      const creation = pendingCreations(mutations).find(({ payload }) => payload.event.id === eventId);
      if (creation) {
        const cached = queryClient.getQueryData<ServerEventPage>(keys.event(eventId));
        return cached ?? pageOfNewEvent(creation.payload, creation.made_at);
      }
      const also = expensesToFetch(eventId, mutations);
      const question = { event_id: eventId, ...(also.length > 0 ? { also } : {}) };
      const toldUnseen = askingForUnseen();
      const page = await dataOf(supabase().rpc("event_page", question, { get: also.length <= MAX_IN_ADDRESS }));
      if (page === null) throw new AppError("event_not_found", 404);
      const read = parsed(eventPageSchema, page, (answer) => eventPageFromWire(answer, also));
      toldUnseen(read.unseen_news);
      return read;
    },
  });
}

function useWithPending(): (server: ServerEventPage) => EventPage {
  const mutations = useOutbox((s) => s.mutations);
  const me = useSession((s) => s.userId) ?? "";
  return useCallback((server) => applyPendingMutations(server, mutations, me), [mutations, me]);
}

/** Returns the event's page with the reader's unsent mutations applied, and keeps it current while it is visible. */
export function useEventPage(eventId: string) {
  const query = useQuery({ ...eventPageQuery(eventId), select: useWithPending() });
  const { data } = query;
  useLiveEvent(eventId, data?.event.revision, query);
  useEffect(() => {
    if (data?.needsRefetch) void queryClient.invalidateQueries({ queryKey: keys.event(eventId), exact: true });
  }, [data, eventId]);
  return query;
}

/** Like `useEventPage`, but reads the cache only. */
export function useKnownEvent(eventId: string) {
  return useQuery({ ...eventPageQuery(eventId), select: useWithPending(), enabled: false });
}
