/**
 * Database of the outbox's mutations, the forms' drafts, and the files of both. They share a database, so that one
 * transaction can delete a draft and write the mutation submitted from it.
 */
const DATABASE = "divido-outbox";
const FORMAT = 4;
const CHANGES = "changes";
const DRAFTS = "drafts";
const FILES = "files";

/** Index of a person's mutations in creation order. */
export const IN_ORDER = "in_order";

/** Index of a person's files by size and time, so that they are counted without reading them. */
export const BY_SIZE = "by_size";

/** Timeout of a disk that does not respond, in milliseconds. */
const TIMEOUT_MS = 10_000;

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, FORMAT);
    request.onupgradeneeded = () => createStores(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opening = undefined;
      };
      database.onclose = forget;
      // Close the database, so that a newer version of the app in another tab can upgrade it.
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

/** Drops the stores of earlier formats, which were never released. */
function createStores(database: IDBDatabase): void {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name);
  const changes = database.createObjectStore(CHANGES, { keyPath: "id" });
  changes.createIndex(IN_ORDER, ["user_id", "seq"], { unique: true });
  database.createObjectStore(DRAFTS, { keyPath: ["user_id", "name"] });
  const files = database.createObjectStore(FILES, { keyPath: ["user_id", "id"] });
  files.createIndex(BY_SIZE, ["user_id", "size", "at"]);
}

interface Stores {
  changes: IDBObjectStore;
  drafts: IDBObjectStore;
  files: IDBObjectStore;
}

type Work<T> = (stores: Stores, done: (result: T) => void) => void;

/**
 * Runs the work in one transaction and resolves with its result once it is on the disk. A `relaxed` transaction
 * survives the end of the page, a `strict` one also a power cut. Rejects if nothing was changed.
 */
export async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: Work<T>,
  durability: IDBTransactionDurability = "strict",
): Promise<T> {
  let transaction: IDBTransaction | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      try {
        transaction?.abort();
      } catch {
        // The transaction has ended; its own event reports how.
        return;
      }
      reject(new DOMException("The disk does not answer.", "TimeoutError"));
    }, TIMEOUT_MS);
  });
  const run = (database: IDBDatabase) =>
    new Promise<T>((resolve, reject) => {
      if (isLate) return;
      transaction = database.transaction([CHANGES, DRAFTS, FILES], mode, { durability });
      let result: T;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction?.error);
      const store = transaction.objectStore.bind(transaction);
      work({ changes: store(CHANGES), drafts: store(DRAFTS), files: store(FILES) }, (found) => {
        result = found;
      });
    });
  const working = open()
    .then(run)
    .catch((error: unknown) => {
      // Safari closes databases of pages in the background without an event.
      if (transaction || (error as DOMException | null)?.name !== "InvalidStateError") throw error;
      opening = undefined;
      return open().then(run);
    });
  return Promise.race([working, late]).finally(() => clearTimeout(timer));
}
