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

const photoCaches = async (): Promise<string[]> =>
  "caches" in window ? (await caches.keys().catch(() => [])).filter((name) => name.startsWith(PHOTO_CACHES)) : [];

/** Returns whether this device has cached photos. */
export const hasPhotos = async (): Promise<boolean> => (await photoCaches()).length > 0;

/** Deletes all cached photos. */
export async function dropPhotos(): Promise<void> {
  await Promise.all((await photoCaches()).map((name) => caches.delete(name)));
}
