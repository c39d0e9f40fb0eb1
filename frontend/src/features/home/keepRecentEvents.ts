import { eventPageQuery } from "@/shared/event/eventPage";
import { eventsQuery } from "@/shared/event/events";
import { queryClient } from "@/shared/query/queryClient";

/**
 * Fetches the reader's events, and of the recent ones whatever this device does not have, so that an expense can be
 * entered without network also where nothing but home was opened.
 */
export async function keepRecentEvents(ids: readonly string[], leaving: AbortSignal): Promise<void> {
  const whatIsHere = { staleTime: Number.POSITIVE_INFINITY };
  await queryClient.prefetchQuery({ ...eventsQuery(false), ...whatIsHere });
  for (const id of ids) {
    if (leaving.aborted) return;
    await queryClient.prefetchQuery({ ...eventPageQuery(id), ...whatIsHere });
  }
}
