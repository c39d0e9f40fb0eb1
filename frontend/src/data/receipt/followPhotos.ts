import { toAppError } from "@/platform/errors/appError";
import { cachedPaths, forgetCached } from "@/platform/photos/photoCache";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";

const eventOf = (path: string): string => path.split("/")[0] ?? "";

/** Deletes the cached photos of an event that the reader has left. */
export async function forgetPhotosOf(eventId: string): Promise<void> {
  const { userId } = useSession.getState();
  if (userId !== null) await forgetCached(userId, (path) => eventOf(path) === eventId);
}

/** Deletes the cached photos of events that the reader is no longer in. Without a network, they stay until the next start. */
export async function dropForeignPhotos(): Promise<void> {
  const { userId } = useSession.getState();
  if (userId === null) return;
  const events = [...new Set((await cachedPaths(userId)).map(eventOf))];
  if (events.length === 0) return;
  try {
    const rows = await dataOf(supabase().from("events").select("id").in("id", events));
    const mine = new Set(rows.map(({ id }) => id));
    await forgetCached(userId, (path) => !mine.has(eventOf(path)));
  } catch (error) {
    console.error(error);
  }
}

/** An event that is gone for the reader takes its photos along, whichever screen asked for it. */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.action.type !== "error") return;
  const [kind, eventId] = event.query.queryKey;
  if (kind !== keys.event("")[0] || typeof eventId !== "string") return;
  if ([403, 404].includes(toAppError(event.action.error).status)) void forgetPhotosOf(eventId);
});
