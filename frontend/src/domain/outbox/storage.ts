import { AppError } from "@/platform/errors/appError";
import { clearStoredQueries } from "@/platform/query/savedQueries";
import { isOwner } from "@/platform/storage/owner";
import { entryFrom, type Numbered } from "./kept";
import type { Entry, NewEntry } from "./model";

/**
 * Where changes wait: IndexedDB. An entry is on the disk before anyone is told that it is saved, and
 * leaves it only when the server has it or the person drops it. Entries are numbered as they come,
 * so that their order does not depend on the device's clock.
 */
const DATABASE = "divido-outbox";
const CHANGES = "changes";
const IN_ORDER = "in_order";
/** 1 kept entries by the time they were made, in a store named "entries". */
const FORMAT = 2;
const OLD_ENTRIES = "entries";

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, FORMAT);
    request.onupgradeneeded = () => bringUpToDate(request);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opening = undefined;
      };
      database.onclose = forget;
      // A later version of the app in another tab needs the way free.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Entries of the first format move over, in the order of their keys: the person, then the time. */
function bringUpToDate({ result: database, transaction }: IDBOpenDBRequest): void {
  const changes = database.createObjectStore(CHANGES, { keyPath: "id" });
  changes.createIndex(IN_ORDER, ["user_id", "seq"], { unique: true });
  if (!transaction || !database.objectStoreNames.contains(OLD_ENTRIES)) return;
  let seq = 0;
  const old = transaction.objectStore(OLD_ENTRIES).openCursor();
  old.onsuccess = () => {
    const { result: at } = old;
    if (at === null) return database.deleteObjectStore(OLD_ENTRIES);
    const [user_id, , id] = at.key as [string, string, string];
    changes.put({ ...at.value, id, user_id, seq: seq++ });
    at.continue();
  };
}

/** Does the work in one transaction, and resolves with its result once that is on the disk. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (changes: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    // Strict: not even a power cut takes what was said to be saved.
    const transaction = database.transaction(CHANGES, mode, { durability: "strict" });
    let result: T;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(CHANGES), (found) => {
      result = found;
    });
  });
}

const entriesOf = (userId: string) => IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]);

/** A person's entries, oldest first, those that this version does not know among them. */
export async function storedEntries(userId: string): Promise<Entry[]> {
  const all = await inTransaction<Numbered[]>("readonly", (changes, done) => {
    const request = changes.index(IN_ORDER).getAll(entriesOf(userId));
    request.onsuccess = () => done(request.result);
  });
  return all.map(entryFrom);
}

/**
 * Puts a new entry at the end of its person's, in the same stroke removing the one it replaces.
 * Throws `storage_full` when the device has no room or no storage, and `user_not_authenticated` when another tab has
 * signed the person out meanwhile; nothing has changed then.
 */
export async function storeEntry(entry: NewEntry, replaced?: Entry): Promise<Entry> {
  const store = () => appendEntry(entry, replaced);
  try {
    return await store();
  } catch (error) {
    if (error instanceof AppError) throw error;
    // What was read can be read again; what was typed cannot be typed again.
    await clearStoredQueries();
  }
  return store().catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError("storage_full", 0);
  });
}

function appendEntry(entry: NewEntry, replaced?: Entry): Promise<Entry> {
  return inTransaction<Entry>("readwrite", (changes, done) => {
    // What is written behind a sign-out would stay for whoever comes next.
    if (!isOwner(entry.user_id)) throw new AppError("user_not_authenticated", 401);
    const last = changes.index(IN_ORDER).openKeyCursor(entriesOf(entry.user_id), "prev");
    last.onsuccess = () => {
      const [, seq = 0] = (last.result?.key ?? []) as [string?, number?];
      const numbered = { ...entry, seq: seq + 1 };
      if (replaced) changes.delete(replaced.id);
      changes.put(numbered);
      done(numbered);
    };
  });
}

/** Puts an entry in the place of another, in one stroke. Answers false when that is not there any more. */
export function replaceEntry(old: Entry, entry: Entry): Promise<boolean> {
  return inTransaction<boolean>("readwrite", (changes, done) => {
    const there = changes.getKey(old.id);
    there.onsuccess = () => {
      done(there.result !== undefined);
      if (there.result === undefined) return;
      changes.delete(old.id);
      changes.put(entry);
    };
  });
}

export function dropEntry(entry: Entry): Promise<void> {
  return inTransaction<void>("readwrite", (changes) => {
    changes.delete(entry.id);
  });
}

/** Forgets everything a person has not sent, at their word; also what could not be read. */
export function dropEntriesOf(userId: string): Promise<void> {
  return inTransaction<void>("readwrite", (changes) => {
    const keys = changes.index(IN_ORDER).getAllKeys(entriesOf(userId));
    keys.onsuccess = () => {
      for (const id of keys.result) changes.delete(id);
    };
  });
}
