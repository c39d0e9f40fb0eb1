import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from "@tanstack/query-persist-client-core";
import { KEEP_MS, queryClient } from "@/platform/query/queryClient";
import { isWorthKeeping, persisterFor, SAVED_FORMAT } from "@/platform/query/savedQueries";
import { useSession } from "@/platform/session/session";

/** How long the first screen waits for what the device kept; a device that takes longer may never answer. */
const PATIENCE_MS = 1_000;

/** Ends keeping the answers of the person who was signed in last. */
let stop: (() => void) | undefined;

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
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([keepAnswersOf(useSession.getState().userId), patience]);
}

async function keepAnswersOf(userId: string | null): Promise<void> {
  stop?.();
  stop = undefined;
  const turn = ++latest;
  if (userId === null) return;
  const isStillHere = () => turn === latest;
  const asked = Date.now();
  const persister = persisterFor(userId);
  const restoreClient = async () => {
    const kept = await persister.restoreClient();
    return isStillHere() ? kept : undefined;
  };
  const options = {
    queryClient,
    persister: { ...persister, restoreClient },
    maxAge: KEEP_MS,
    buster: SAVED_FORMAT,
    dehydrateOptions: { shouldDehydrateQuery: isWorthKeeping },
  };
  await persistQueryClientRestore(options).catch(() => undefined);
  if (!isStillHere()) return;
  // What was kept is shown at once, and asked again: another device may have changed it since.
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.data !== undefined && state.dataUpdatedAt < asked,
  });
  // What the first screen has asked for already may have come before anyone was there to keep it.
  void persistQueryClientSave(options);
  stop = persistQueryClientSubscribe(options);
}
