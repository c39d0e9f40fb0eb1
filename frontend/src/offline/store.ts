import { draftsOf, type KeptDraft, noteDraft } from "@/platform/drafts/draft";
import { AppError } from "@/platform/errors/appError";
import { clearStoredQueries } from "@/platform/query/savedQueries";
import { IN_ORDER, inTransaction } from "@/platform/storage/outboxDatabase";
import { isOwner } from "@/platform/storage/owner";
import { atMost } from "@/platform/timing/atMost";
import { decodeMutation, type StoredRow } from "./decode";
import { loadMissingKinds, type Mutation, type NewMutation } from "./mutation";

/**
 * Persists mutations in IndexedDB. A mutation is on the disk before its form shows it as saved. It is removed only
 * after the server has accepted it or the person has dropped it. The store numbers mutations, so that their order does
 * not depend on the device's clock.
 */

const rangeOf = (userId: string) => IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]);

/**
 * Returns a person's mutations, oldest first. Those that this version cannot read are among them. Throws if the disk
 * cannot be read, or the code of their kinds cannot be loaded.
 */
export async function storedMutations(userId: string): Promise<Mutation[]> {
  const rows = await inTransaction<StoredRow[]>("readonly", ({ changes }, done) => {
    const request = changes.index(IN_ORDER).getAll(rangeOf(userId));
    request.onsuccess = () => done(request.result);
  });
  await loadMissingKinds(rows.map(({ kind }) => kind));
  return rows.map(decodeMutation);
}

/** How long a mutation waits until the cache has made room for it. */
const CLEARING_MS = 5_000;

interface Origin {
  /** The refused mutations that the new one replaces. */
  replaced?: readonly Mutation[];
  /** Name of the draft it was saved from. */
  draft?: string;
  /** Mutations that are stored after it in the same transaction. */
  followers?: readonly NewMutation[];
}

/**
 * Appends a mutation and its followers to its person's. The same transaction removes the mutations it replaces and moves the
 * draft it was saved from into it. Throws `storage_full` when the device has no room or no storage, and `user_not_authenticated` when
 * another tab has signed the person out; the disk is unchanged then.
 */
export async function storeMutation(mutation: NewMutation, origin: Origin = {}): Promise<Stored> {
  const store = () => append(mutation, origin);
  try {
    return await store();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") throw new AppError("storage_full", 0);
    // Evict cached answers, which can be fetched again. Typed text cannot.
    await atMost(CLEARING_MS, clearStoredQueries());
  }
  return store().catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError("storage_full", 0);
  });
}

type Stored = [first: Mutation, ...followers: Mutation[]];

async function append(mutation: NewMutation, { replaced = [], draft, followers = [] }: Origin): Promise<Stored> {
  const stored = await inTransaction<Stored>("readwrite", ({ changes, drafts }, done) => {
    // A row written after the sign-out would stay for the next person on this device.
    if (!isOwner(mutation.user_id)) throw new AppError("user_not_authenticated", 401);
    const put = (taken: KeptDraft | null) => {
      behindLast(changes, mutation.user_id, (seq) => {
        const first: Mutation = { ...mutation, seq, ...(taken && { draft: taken }) };
        const numbered: Stored = [first, ...followers.map((next, place) => ({ ...next, seq: seq + 1 + place }))];
        for (const { id } of replaced) changes.delete(id);
        for (const one of numbered) changes.put(one);
        done(numbered);
      });
    };
    if (draft === undefined) return put(null);
    const kept = drafts.get([mutation.user_id, draft]);
    kept.onsuccess = () => put(kept.result ?? null);
    drafts.delete([mutation.user_id, draft]);
  });
  if (draft !== undefined) noteDraft(mutation.user_id, draft, null);
  return stored;
}

/** Calls back with the next free number among a person's mutations. */
function behindLast(changes: IDBObjectStore, person: string, use: (seq: number) => void): void {
  const last = changes.index(IN_ORDER).openKeyCursor(rangeOf(person), "prev");
  last.onsuccess = () => {
    const [, seq = 0] = (last.result?.key ?? []) as [string?, number?];
    use(seq + 1);
  };
}

/**
 * Removes a refused mutation with its followers, whose files stay for the draft, and restores the draft it was saved from,
 * unless its form has written another one.
 */
export async function restoreDraftOf(
  { id, draft }: Mutation,
  followers: readonly Pick<Mutation, "id">[] = [],
): Promise<void> {
  const isRestored = await inTransaction<boolean>("readwrite", ({ changes, drafts }, done) => {
    for (const gone of [id, ...followers.map((one) => one.id)]) changes.delete(gone);
    if (!draft) return;
    const existing = drafts.getKey([draft.user_id, draft.name]);
    existing.onsuccess = () => {
      if (existing.result !== undefined) return;
      drafts.put(draft);
      done(true);
    };
  });
  if (draft && isRestored) noteDraft(draft.user_id, draft.name, draft.text);
}

/** Replaces a mutation in one transaction. Resolves with false when the old one is not on the disk any more. */
export function replaceMutation(old: Mutation, mutation: Mutation): Promise<boolean> {
  return inTransaction<boolean>("readwrite", ({ changes }, done) => {
    const existing = changes.getKey(old.id);
    existing.onsuccess = () => {
      done(existing.result !== undefined);
      if (existing.result === undefined) return;
      changes.delete(old.id);
      changes.put(mutation);
    };
  });
}

/** Gives a person's mutations to the person they became, after that person's own, with their files. */
export function handOver(from: string, to: string, ids: readonly string[]): Promise<void> {
  return inTransaction<void>("readwrite", ({ changes, files }) => {
    if (!isOwner(to)) throw new AppError("user_not_authenticated", 401);
    behindLast(changes, to, (seq) => {
      const theirs = changes.index(IN_ORDER).getAll(rangeOf(from));
      theirs.onsuccess = () => {
        const given = (theirs.result as StoredRow[]).filter(({ id }) => ids.includes(id)) as Mutation[];
        for (const [place, { draft, ...row }] of given.entries()) {
          const mutation = { ...row, user_id: to, seq: seq + place };
          changes.put(draft ? { ...mutation, draft: { ...draft, user_id: to } } : mutation);
          if (row.file !== undefined) moveFile(files, [from, row.file], to);
        }
      };
    });
  });
}

function moveFile(files: IDBObjectStore, key: [person: string, id: string], to: string): void {
  const file = files.get(key);
  file.onsuccess = () => {
    if (file.result === undefined) return;
    files.delete(key);
    files.put({ ...file.result, user_id: to });
  };
}

/** Deletes a mutation and the file that it sends. */
export function deleteMutation({ id, user_id, file }: Mutation): Promise<void> {
  return inTransaction<void>("readwrite", ({ changes, files }) => {
    changes.delete(id);
    if (file !== undefined) files.delete([user_id, file]);
  });
}

/** Deletes a person's mutations, drafts and files, the unreadable ones too. Called only after the person has agreed. */
export function deleteEverythingOf(userId: string): Promise<void> {
  return inTransaction<void>("readwrite", ({ changes, drafts, files }) => {
    const keys = changes.index(IN_ORDER).getAllKeys(rangeOf(userId));
    keys.onsuccess = () => {
      for (const id of keys.result) changes.delete(id);
    };
    for (const store of [drafts, files]) store.delete(draftsOf(userId));
  });
}
