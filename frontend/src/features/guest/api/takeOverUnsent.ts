import { eventPageQuery } from "@/data/event/eventPage";
import { loadQueue } from "@/offline/queue";
import { flush } from "@/offline/sender";
import { handOver, storedMutations } from "@/offline/store";
import { isRetryable } from "@/platform/errors/appError";
import { queryClient } from "@/platform/query/queryClient";

/**
 * Sends what a guest had not sent from this device when they moved into the reader's account on another one. The server
 * says, event by event, whether the reader is that guest; everybody else's entries stay as they are. Returns whether
 * none are left. Throws AppErrors without an answer.
 */
export async function takeOverUnsent(guest: string, me: string): Promise<boolean> {
  const unsent = (await storedMutations(guest)).filter(({ events }) => events.length > 0);
  const mine = new Map<string, boolean>();
  for (const event of new Set(unsent.flatMap(({ events }) => events)))
    mine.set(event, await isMerged(event, guest, me));
  const ids = unsent.filter(({ events }) => events.every((event) => mine.get(event))).map(({ id }) => id);
  if (ids.length > 0) {
    await handOver(guest, me, ids);
    await loadQueue();
    void flush();
  }
  return ids.length === unsent.length;
}

async function isMerged(event: string, guest: string, me: string): Promise<boolean> {
  try {
    const { participants } = await queryClient.fetchQuery({ ...eventPageQuery(event), staleTime: 0 });
    return participants.some(({ user_id, person }) => user_id === guest && person.claimed_by === me);
  } catch (error) {
    // An event that the reader cannot open.
    if (isRetryable(error)) throw error;
    return false;
  }
}
