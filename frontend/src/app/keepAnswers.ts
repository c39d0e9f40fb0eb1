import { persistAnswersOf, persistedAnswersOf, restoreAnswers } from "@/platform/query/savedQueries";
import { useSession } from "@/platform/session/session";
import { pause } from "@/platform/timing/pause";

/** Timeout for reading persisted queries, because a slow disk may never respond. */
const TIMEOUT_MS = 1_000;

/** Counts sign-ins: if another person signs in while the disk is read, only the last one's queries are restored. */
let latest = 0;

/**
 * Persists the signed-in person's queries under their id. Resolves when earlier ones are restored, so that the first
 * screen starts with them.
 */
export async function keepAnswers(): Promise<void> {
  useSession.subscribe(({ userId }, before) => {
    if (userId !== before.userId) void keepAnswersOf(userId);
  });
  await Promise.race([keepAnswersOf(useSession.getState().userId), pause(TIMEOUT_MS)]);
}

async function keepAnswersOf(userId: string | null): Promise<void> {
  const turn = ++latest;
  persistAnswersOf(userId);
  if (userId === null) return;
  const entries = await persistedAnswersOf(userId);
  if (turn === latest) restoreAnswers(entries);
}
