import { clear, createStore, type UseStore } from "idb-keyval";

/**
 * Origins of a pending file: chosen before signing up, or shared by another app of the device. Each slot has at most
 * one file.
 */
export const SLOTS = ["chosen", "shared"] as const;
export type Slot = (typeof SLOTS)[number];

/** Lifetime of a pending file. A mailed link expires earlier, but can be requested again. */
export const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

let opened: UseStore | undefined;

/** Returns the IndexedDB store of pending files. The service worker writes to it as well. */
export function fileStore(): UseStore {
  opened ??= createStore("divido-files", "files");
  return opened;
}

/** Deletes all pending files. Ignores errors of devices without storage. */
export async function dropFiles(): Promise<void> {
  await clear(fileStore()).catch(() => undefined);
}
