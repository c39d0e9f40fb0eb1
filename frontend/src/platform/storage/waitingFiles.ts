import { AppError } from "@/platform/errors/appError";
import { BY_SIZE, inTransaction } from "./outboxDatabase";
import { isOwner } from "./owner";

/**
 * Files that wait on this device to be sent: of mutations, and of drafts that are not saved. Their bytes are an ArrayBuffer,
 * because WebKit loses stored Blobs.
 */
export interface WaitingFile {
  user_id: string;
  id: string;
  bytes: ArrayBuffer;
  type: string;
  /** In bytes. */
  size: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** How many files of a person may wait, and how many bytes in all. */
export const MAX_WAITING = 20;
export const MAX_WAITING_BYTES = 10 * 1024 * 1024;

/** A file of a discarded draft is deleted when another one is added so much later. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

const filesOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

/** Code of the refusal to keep more files. It is of this device, not of the server. */
export const TOO_MANY_WAIT = "too_many_files_wait";

/**
 * Puts a file on the disk. Throws `too_many_files_wait` beyond the limits, `storage_full` when the device has no room, and
 * `user_not_authenticated` when another tab has signed the person out.
 */
export async function keepWaitingFile(file: Omit<WaitingFile, "size" | "at">): Promise<void> {
  const { user_id, id, bytes } = file;
  const now = Date.now();
  await dropUnused(user_id, now).catch((error: unknown) => console.error(error));
  const isKept = await inTransaction<boolean>("readwrite", ({ files }, done) => {
    if (!isOwner(user_id)) throw new AppError("user_not_authenticated", 401);
    let [count, total] = [1, bytes.byteLength];
    const walk = files.index(BY_SIZE).openKeyCursor(filesOf(user_id));
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (cursor) {
        const [, size] = cursor.key as [string, number];
        if ((cursor.primaryKey as [string, string])[1] !== id) {
          count += 1;
          total += size;
        }
        return cursor.continue();
      }
      if (count > MAX_WAITING || total > MAX_WAITING_BYTES) return done(false);
      files.put({ ...file, size: bytes.byteLength, at: now } satisfies WaitingFile);
      done(true);
    };
  }).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError("storage_full", 0);
  });
  if (!isKept) throw new AppError(TOO_MANY_WAIT, 0);
}

/** Returns a waiting file; undefined when it is not on this device. Throws if the disk cannot be read. */
export function waitingFile(userId: string, id: string): Promise<WaitingFile | undefined> {
  return inTransaction<WaitingFile | undefined>("readonly", ({ files }, done) => {
    const request = files.get([userId, id]);
    request.onsuccess = () => done(request.result);
  });
}

/** Deletes a file that neither a mutation nor a draft needs any more. */
export function dropWaitingFile(userId: string, id: string): Promise<void> {
  return inTransaction<void>("readwrite", ({ files }) => {
    files.delete([userId, id]);
  });
}

/** Deletes old files that no mutation names and no draft mentions. */
function dropUnused(userId: string, now: number): Promise<void> {
  return inTransaction<void>("readwrite", ({ changes, drafts, files }) => {
    const mutations = changes.getAll();
    const texts = drafts.getAll(filesOf(userId));
    const walk = files.index(BY_SIZE).openKeyCursor(filesOf(userId));
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      const [, , at] = cursor.key as [string, number, number];
      const [, id] = cursor.primaryKey as [string, string];
      const isNamed =
        mutations.result.some((mutation: { file?: string; draft?: { text: string } }) => {
          return mutation.file === id || mutation.draft?.text.includes(id);
        }) || texts.result.some((draft: { text: string }) => draft.text.includes(id));
      if (at < now - UNUSED_MS && !isNamed) files.delete(cursor.primaryKey);
      cursor.continue();
    };
  });
}
