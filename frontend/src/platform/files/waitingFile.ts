import { onBeforeSignOut, useSession } from "@/platform/session/session";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { dropFiles, KEPT_MS, type Slot } from "./fileStore";

/**
 * That a file waits for somebody without an account, and since when: told at once, where asking the store would take its
 * time. Goes with everything of theirs when somebody signs out.
 */
export function markWaiting(slot: Slot): void {
  localStore.set(KEYS.waitingFile, `${slot} ${Date.now()}`);
}

/** Which file waits for whoever signs in next; null when none does. */
export function waitingFile(): Slot | null {
  const [slot, at] = localStore.get(KEYS.waitingFile)?.split(" ") ?? [];
  const isFresh = Date.now() - Number(at) <= KEPT_MS;
  return isFresh && (slot === "chosen" || slot === "shared") ? slot : null;
}

/** What waited was used, or is not wanted. */
export async function forgetFiles(): Promise<void> {
  localStore.remove(KEYS.waitingFile);
  await dropFiles();
}

/** A file belongs to the device until somebody signs in, then to them; who signs out takes it along. */
export function followFiles(): void {
  const claim = async (userId: string) => (await import("./keptFile")).claimFiles(userId);
  if (localStore.get(KEYS.waitingFile) !== null && waitingFile() === null) void forgetFiles();
  useSession.subscribe(({ userId }, before) => {
    if (userId !== null && userId !== before.userId && waitingFile() !== null) void claim(userId);
  });
  onBeforeSignOut(({ userId, why }) => (why === "left" ? dropFiles() : claim(userId)));
}
