import { createStore, del, entries, set, setMany } from "idb-keyval";
import { AppError } from "@/shared/errors/appError";
import type { Entry } from "./model";

/**
 * Where changes wait: IndexedDB, under the person and the moment they were made. An entry is on the
 * disk before anyone is told that it is saved, and leaves it only when the server has it or the
 * person drops it.
 */
const store = createStore("divido-outbox", "entries");

type Key = [userId: string, madeAt: string, id: string];

function keyOf(entry: Entry): Key {
  return [entry.user_id, entry.made_at, entry.id];
}

export async function storedEntries(userId: string): Promise<Entry[]> {
  const all = await entries<Key, Entry>(store);
  return all.filter(([key]) => key[0] === userId).map(([, entry]) => entry);
}

/** Throws `storage_full` when the device has no room or no storage; nothing is stored then. */
export async function storeEntry(entry: Entry): Promise<void> {
  try {
    await set(keyOf(entry), entry, store);
  } catch {
    throw new AppError("storage_full", 0);
  }
}

export async function replaceEntry(old: Entry, entry: Entry): Promise<void> {
  await setMany([[keyOf(entry), entry]], store);
  if (old.id !== entry.id) await del(keyOf(old), store);
}

export async function dropEntry(entry: Entry): Promise<void> {
  await del(keyOf(entry), store);
}

/** Forgets everything a person has not sent, at their word. */
export async function dropEntriesOf(userId: string): Promise<void> {
  for (const entry of await storedEntries(userId)) await dropEntry(entry);
}
