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
