import { onBeforeSignOut, useSession } from "@/platform/session/session";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { dropFiles, KEPT_MS, type Slot } from "./fileStore";

/**
 * Marks that a file is pending, and since when. localStorage can be read synchronously, unlike the store. Signing out
 * removes the mark.
 */
export function markWaiting(slot: Slot): void {
  localStore.set(KEYS.waitingFile, `${slot} ${Date.now()}`);
}

/** Returns the slot of the pending file. Null if there is none. */
export function waitingFile(): Slot | null {
  const [slot, at] = localStore.get(KEYS.waitingFile)?.split(" ") ?? [];
  const isFresh = Date.now() - Number(at) <= KEPT_MS;
  return isFresh && (slot === "chosen" || slot === "shared") ? slot : null;
}

/** Deletes pending files after they were used or discarded. */
export async function forgetFiles(): Promise<void> {
  localStore.remove(KEYS.waitingFile);
  await dropFiles();
}

/** Assigns pending files to the person who signs in, and deletes them when that person signs out. */
export function followFiles(): void {
  const claim = async (userId: string) => (await import("./keptFile")).claimFiles(userId);
  if (localStore.get(KEYS.waitingFile) !== null && waitingFile() === null) void forgetFiles();
  useSession.subscribe(({ userId }, before) => {
    if (userId !== null && userId !== before.userId && waitingFile() !== null) void claim(userId);
  });
  onBeforeSignOut(({ userId, why }) => (why === "left" ? dropFiles() : claim(userId)));
}
