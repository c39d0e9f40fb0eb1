import { draftsOf, type KeptDraft, noteDraft } from "@/platform/drafts/draft";
import { AppError } from "@/platform/errors/appError";
import { clearStoredQueries } from "@/platform/query/savedQueries";
import { isOwner } from "@/platform/storage/owner";
import { IN_ORDER, inTransaction } from "@/platform/storage/unsent";
import { atMost } from "@/platform/timing/atMost";
import { entryFrom, type Numbered } from "./kept";
import type { Entry, NewEntry } from "./model";

/**
 * Where changes wait: IndexedDB. An entry is on the disk before anyone is told that it is saved, and
 * leaves it only when the server has it or the person drops it. Entries are numbered as they come,
 * so that their order does not depend on the device's clock.
 */

const entriesOf = (userId: string) => IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]);

/** A person's entries, oldest first, those that this version does not know among them. */
export async function storedEntries(userId: string): Promise<Entry[]> {
  const all = await inTransaction<Numbered[]>("readonly", ({ changes }, done) => {
    const request = changes.index(IN_ORDER).getAll(entriesOf(userId));
    request.onsuccess = () => done(request.result);
  });
  return all.map(entryFrom);
}

/** How long a change waits until room is made for it. */
const CLEARING_MS = 5_000;

interface Origin {
  /** The refused change that the new one replaces. */
  replaced?: Entry;
  /** Name of the draft that it was saved from. */
  draft?: string;
}

/**
 * Puts a new entry at the end of its person's, in the same transaction removing the one that it replaces and taking the
 * draft that it was saved from into the entry. Throws `storage_full` when the device has no room or no storage, and
 * `user_not_authenticated` when another tab has signed the person out meanwhile; nothing has changed then.
 */
export async function storeEntry(entry: NewEntry, origin: Origin = {}): Promise<Entry> {
  const store = () => appendEntry(entry, origin);
  try {
    return await store();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") throw new AppError("storage_full", 0);
    // Make room: what was read can be read again, what was typed cannot be typed again.
    await atMost(CLEARING_MS, clearStoredQueries());
  }
  return store().catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError("storage_full", 0);
  });
}

async function appendEntry(entry: NewEntry, { replaced, draft }: Origin): Promise<Entry> {
  const stored = await inTransaction<Entry>("readwrite", ({ changes, drafts }, done) => {
    // What is written behind a sign-out would stay for whoever comes next.
    if (!isOwner(entry.user_id)) throw new AppError("user_not_authenticated", 401);
    const append = (taken: KeptDraft | null) => {
      const last = changes.index(IN_ORDER).openKeyCursor(entriesOf(entry.user_id), "prev");
      last.onsuccess = () => {
        const [, seq = 0] = (last.result?.key ?? []) as [string?, number?];
        const numbered: Entry = { ...entry, seq: seq + 1, ...(taken && { draft: taken }) };
        if (replaced) changes.delete(replaced.id);
        changes.put(numbered);
        done(numbered);
      };
    };
    if (draft === undefined) return append(null);
    const kept = drafts.get([entry.user_id, draft]);
    kept.onsuccess = () => append(kept.result ?? null);
    drafts.delete([entry.user_id, draft]);
  });
  if (draft !== undefined) noteDraft(entry.user_id, draft, null);
  return stored;
}

/** Removes a refused entry and puts the draft that it was saved from back, unless the form has written another one. */
export async function giveBack({ id, draft }: Entry): Promise<void> {
  const isBack = await inTransaction<boolean>("readwrite", ({ changes, drafts }, done) => {
    changes.delete(id);
    if (!draft) return;
    const there = drafts.getKey([draft.user_id, draft.name]);
    there.onsuccess = () => {
      if (there.result !== undefined) return;
      drafts.put(draft);
      done(true);
    };
  });
  if (draft && isBack) noteDraft(draft.user_id, draft.name, draft.text);
}

/** Puts an entry in the place of another, in one stroke. Answers false when that is not there any more. */
export function replaceEntry(old: Entry, entry: Entry): Promise<boolean> {
  return inTransaction<boolean>("readwrite", ({ changes }, done) => {
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
  return inTransaction<void>("readwrite", ({ changes }) => {
    changes.delete(entry.id);
  });
}

/** Forgets everything that a person has typed and not sent, at their word; also what could not be read. */
export function dropEverythingOf(userId: string): Promise<void> {
  return inTransaction<void>("readwrite", ({ changes, drafts }) => {
    const keys = changes.index(IN_ORDER).getAllKeys(entriesOf(userId));
    keys.onsuccess = () => {
      for (const id of keys.result) changes.delete(id);
    };
    drafts.delete(draftsOf(userId));
  });
}
