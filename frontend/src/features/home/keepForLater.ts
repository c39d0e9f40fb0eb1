import { eventsQuery } from "@/data/event/eventList";
import { eventPageQuery } from "@/data/event/eventPage";
import { queryClient } from "@/platform/query/queryClient";

/**
 * Fetches the reader's events, and what this device has never had of the passive and the given ones, so that an expense
 * can be entered without network also where nothing but home was opened.
 */
export async function keepForLater(eventIds: readonly string[], leaving: AbortSignal): Promise<void> {
  const onlyOnce = { staleTime: "static" } as const;
  const fetches = [
    () => queryClient.prefetchQuery({ ...eventsQuery(false), staleTime: Number.POSITIVE_INFINITY }),
    () => queryClient.prefetchQuery({ ...eventsQuery(true), ...onlyOnce }),
    ...eventIds.map((id) => () => queryClient.prefetchQuery({ ...eventPageQuery(id), ...onlyOnce })),
  ];
  for (const fetchNext of fetches) {
    if (leaving.aborted) return;
    await fetchNext();
  }
}
