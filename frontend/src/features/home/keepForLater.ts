import { eventsQuery } from "@/data/event/eventList";
import { eventPageQuery } from "@/data/event/eventPage";
import { queryClient } from "@/platform/query/queryClient";

/**
 * Prefetches the reader's events, so that they can add expenses offline after they opened only home. Fetches the passive
 * events and the given events' pages only when this device never cached them.
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
