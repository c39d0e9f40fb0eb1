import { clear, createStore, type UseStore } from "idb-keyval";

/** Chosen by somebody who signs up first, or shared into the app by another one of the device. One of each, no more. */
export const SLOTS = ["chosen", "shared"] as const;
export type Slot = (typeof SLOTS)[number];

/** How long a file waits for its owner to come back: a mailed link is good for less, but can be asked for anew. */
export const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

let opened: UseStore | undefined;

/** Files that wait on the device: IndexedDB, which the service worker writes as well. */
export function fileStore(): UseStore {
  opened ??= createStore("divido-files", "files");
  return opened;
}

/** Drops whatever waits. A device without storage has nothing to drop. */
export async function dropFiles(): Promise<void> {
  await clear(fileStore()).catch(() => undefined);
}
