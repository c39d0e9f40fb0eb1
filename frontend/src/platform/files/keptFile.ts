import { promisifyRequest, set } from "idb-keyval";
import { fileStore, KEPT_MS, SLOTS, type Slot } from "./fileStore";

interface Kept {
  name: string;
  /** Not a File, because not every browser can store those. */
  bytes: ArrayBuffer;
  /** Id of the owner. Null before anybody has signed in. */
  owner: string | null;
  at: number;
}

/** Stores a file and replaces the previous one. Throws without storage or space. */
export async function keepFile(slot: Slot, file: File): Promise<void> {
  const kept: Kept = { name: file.name, bytes: await file.arrayBuffer(), owner: null, at: Date.now() };
  await set(slot, kept, fileStore());
}

/**
 * Returns the pending file for this reader. Null if there is none. The first person to sign in becomes the owner;
 * another person's sign-in deletes the file.
 */
export async function keptFile(slot: Slot, reader: string | null): Promise<File | null> {
  const kept = await fileStore()("readwrite", (files) => claimIn(files, slot, reader)).catch(() => undefined);
  return kept ? new File([kept.bytes], kept.name) : null;
}

/** Makes this person the owner of pending files without an owner. */
export async function claimFiles(reader: string): Promise<void> {
  for (const slot of SLOTS) await keptFile(slot, reader);
}

async function claimIn(files: IDBObjectStore, slot: Slot, reader: string | null): Promise<Kept | undefined> {
  const kept = await promisifyRequest<Kept | undefined>(files.get(slot));
  if (!kept) return undefined;
  const isTheirs = kept.owner === null || kept.owner === reader;
  // While nobody is signed in, the file stays, because its owner may return.
  const goes = Date.now() - kept.at > KEPT_MS || (!isTheirs && reader !== null);
  if (goes) files.delete(slot);
  else if (isTheirs && kept.owner !== reader) files.put({ ...kept, owner: reader }, slot);
  await promisifyRequest(files.transaction);
  return isTheirs && !goes ? kept : undefined;
}
