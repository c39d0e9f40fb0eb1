import { clear, createStore, type UseStore } from "idb-keyval";

let opened: UseStore | undefined;

/** Returns the IndexedDB store of shared files and begun imports. The service worker writes to it as well. */
export function fileStore(): UseStore {
  opened ??= createStore("divido-files", "files");
  return opened;
}

/** Deletes the shared file and a begun import. Ignores errors of devices without storage. */
export async function dropFiles(): Promise<void> {
  await clear(fileStore()).catch(() => undefined);
}

/** Beginning of the names of caches with photos, one for each person. */
export const PHOTO_CACHES = "divido-photos-";

/** Deletes all cached photos. Ignores errors of devices without storage. */
export async function dropPhotos(): Promise<void> {
  const names = "caches" in window ? await caches.keys().catch(() => []) : [];
  await Promise.all(names.filter((name) => name.startsWith(PHOTO_CACHES)).map((name) => caches.delete(name)));
}
