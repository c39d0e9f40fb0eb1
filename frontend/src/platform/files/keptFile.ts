import { promisifyRequest, set } from "idb-keyval";
import { fileStore, KEPT_MS, SLOTS, type Slot } from "./fileStore";

interface Kept {
  name: string;
  /** Not as a file: not every browser keeps those. */
  bytes: ArrayBuffer;
  /** Whose it is. Before anybody has signed in it is the device's: null. */
  owner: string | null;
  at: number;
}

/** Keeps a file in the place of the one before. Throws where there is no storage, or no room. */
export async function keepFile(slot: Slot, file: File): Promise<void> {
  const kept: Kept = { name: file.name, bytes: await file.arrayBuffer(), owner: null, at: Date.now() };
  await set(slot, kept, fileStore());
}

/**
 * The file that waits for this reader, or null. The first person to sign in owns what nobody owned; whoever signs in after
 * them gets nothing, and it is gone.
 */
export async function keptFile(slot: Slot, reader: string | null): Promise<File | null> {
  const kept = await fileStore()("readwrite", (files) => claimIn(files, slot, reader)).catch(() => undefined);
  return kept ? new File([kept.bytes], kept.name) : null;
}

/** Makes whatever waits theirs, if it is nobody's yet. */
export async function claimFiles(reader: string): Promise<void> {
  for (const slot of SLOTS) await keptFile(slot, reader);
}

async function claimIn(files: IDBObjectStore, slot: Slot, reader: string | null): Promise<Kept | undefined> {
  const kept = await promisifyRequest<Kept | undefined>(files.get(slot));
  if (!kept) return undefined;
  const isTheirs = kept.owner === null || kept.owner === reader;
  // To whoever is signed out now, its owner may come back.
  const goes = Date.now() - kept.at > KEPT_MS || (!isTheirs && reader !== null);
  if (goes) files.delete(slot);
  else if (isTheirs && kept.owner !== reader) files.put({ ...kept, owner: reader }, slot);
  await promisifyRequest(files.transaction);
  return isTheirs && !goes ? kept : undefined;
}
