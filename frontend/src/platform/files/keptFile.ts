import { del, promisifyRequest, set } from "idb-keyval";
import { fileStore } from "./fileStore";

/** A file for the import, and a picture for a new expense. Each replaces the one before. */
type Slot = "shared" | "picture";

/** Lifetime of a kept file, in milliseconds. */
export const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

/** Maximum size of a kept file, in bytes. */
export const MAX_KEPT = 30 * 1024 * 1024;

interface Kept {
  name: string;
  /** Not a File, because not every browser can store those. */
  bytes: ArrayBuffer;
  /** Id of the owner. Null before anybody has signed in. */
  owner: string | null;
  at: number;
}

/**
 * Stores a file that another app of the device shared, or that its owner chose, and replaces the previous one. Throws
 * without storage or space, and for a file over MAX_KEPT.
 */
export async function keepFile(file: File, owner: string | null = null, slot: Slot = "shared"): Promise<void> {
  if (file.size > MAX_KEPT) throw new RangeError("the file is too large to be kept");
  const kept: Kept = { name: file.name, bytes: await file.arrayBuffer(), owner, at: Date.now() };
  await set(slot, kept, fileStore());
}

/**
 * Returns the kept file for this reader. Null if there is none. The first signed-in reader becomes the owner; another
 * person's reading deletes the file.
 */
export async function keptFile(reader: string | null, slot: Slot = "shared"): Promise<File | null> {
  const kept = await fileStore()("readwrite", (files) => claimIn(files, reader, slot)).catch(() => undefined);
  return kept ? new File([kept.bytes], kept.name) : null;
}

/** Returns the kept picture for this reader, once. Null if there is none. */
export async function takePicture(reader: string | null): Promise<File | null> {
  const picture = await keptFile(reader, "picture");
  if (picture) await del("picture", fileStore()).catch(() => undefined);
  return picture;
}

async function claimIn(files: IDBObjectStore, reader: string | null, slot: Slot): Promise<Kept | undefined> {
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
