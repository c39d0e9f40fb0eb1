import { persistAnswersOf, persistedAnswersOf, restoreAnswers } from "@/platform/query/savedQueries";
import { useSession } from "@/platform/session/session";
import { pause } from "@/platform/timing/pause";

/** How long the first screen waits for what the device kept; a device that takes longer may never answer. */
const PATIENCE_MS = 1_000;

/** Counts sign-ins: if another person signs in while the device is read, only the last one's answers are restored. */
let latest = 0;

/**
 * Keeps the answers of whoever is signed in on the device, under their id. Resolves when what was kept of an earlier
 * visit is back, so that the first screen begins with it.
 */
export async function keepAnswers(): Promise<void> {
  useSession.subscribe(({ userId }, before) => {
    if (userId !== before.userId) void keepAnswersOf(userId);
  });
  await Promise.race([keepAnswersOf(useSession.getState().userId), pause(PATIENCE_MS)]);
}

async function keepAnswersOf(userId: string | null): Promise<void> {
  const turn = ++latest;
  persistAnswersOf(userId);
  if (userId === null) return;
  const entries = await persistedAnswersOf(userId);
  if (turn === latest) restoreAnswers(entries);
}
