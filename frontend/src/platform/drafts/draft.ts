import { useSession } from "@/platform/session/session";
import { inTransaction } from "@/platform/storage/outboxDatabase";
import { isOwner } from "@/platform/storage/owner";
import { tabStore } from "@/platform/storage/tabStore";
import { atMost } from "@/platform/timing/atMost";

/**
 * Unsaved values of a form. They are persisted at every keystroke, so that closed pages, empty batteries and failed
 * requests lose nothing. Forms read drafts from memory, which `loadDrafts` fills.
 */
export interface KeptDraft {
  user_id: string;
  name: string;
  /** The form's values as JSON. */
  text: string;
}

/** Drafts of visitors, who have no account, live as long as their tab. Prefix of their keys. */
const VISITORS = "divido-draft:";

/** The signed-in person's drafts by name. */
let known = new Map<string, string>();

/** Drafts by name whose last text the disk does not have yet, or refused. A load keeps them as they are in memory. */
const unwritten = new Map<string, string | null>();

/** Counter of changes of `known`. A load is repeated if it changed meanwhile. */
let changes = 0;

/** Drafts that were submitted as a mutation of the outbox. Their forms write nothing until the mutation is refused. */
const submitted = new Set<string>();

const tabs = new BroadcastChannel("divido-drafts");

interface DraftChange {
  user_id: string;
  name: string;
  text: string | null;
}

/**
 * Keeps the drafts in memory in sync with the session and with other tabs. A tab that becomes visible reads from the
 * disk, because another tab may have died before its broadcast.
 */
export function followDrafts(): void {
  const look = () => void loadDrafts();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  window.addEventListener("focus", look);
  tabs.addEventListener("message", ({ data }: MessageEvent<DraftChange>) => {
    if (data.user_id === useSession.getState().userId) set(data.name, data.text);
  });
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId) return;
    known = new Map();
    changes++;
    unwritten.clear();
    submitted.clear();
    void loadDrafts();
  });
}

/** Maximum time that the first screen waits for the disk. */
const TIMEOUT_MS = 1_000;

/** Loads the signed-in person's drafts from the disk. After a timeout it resolves without them. */
export async function loadDrafts(): Promise<void> {
  const { userId } = useSession.getState();
  if (userId === null) return;
  await atMost(TIMEOUT_MS, load(userId));
}

async function load(userId: string): Promise<void> {
  const began = changes;
  let kept: KeptDraft[];
  try {
    kept = await inTransaction<KeptDraft[]>("readonly", ({ drafts }, done) => {
      const request = drafts.getAll(draftsOf(userId));
      request.onsuccess = () => done(request.result);
    });
  } catch (error) {
    console.error("the drafts cannot be read", error);
    return;
  }
  if (useSession.getState().userId !== userId) return;
  if (began !== changes) return load(userId);
  const typed = [...known].filter(([name]) => unwritten.has(name));
  const written = kept.filter(({ name }) => !unwritten.has(name)).map(({ name, text }) => [name, text] as const);
  known = new Map([...written, ...typed]);
}

/** Returns the range of all keys that begin with the person's id. */
export const draftsOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

function set(name: string, text: string | null): void {
  changes++;
  if (text === null) known.delete(name);
  else known.set(name, text);
}

/**
 * Applies a draft that a transaction has written to memory, here and in the other tabs. `text` is null for a deleted
 * draft.
 */
export function noteDraft(user_id: string, name: string, text: string | null): void {
  if (useSession.getState().userId === user_id) set(name, text);
  tabs.postMessage({ user_id, name, text } satisfies DraftChange);
}

export function readDraft<T>(name: string): T | null {
  if (useSession.getState().userId === null) return tabStore.get(VISITORS + name) as T | null;
  const text = known.get(name);
  return text === undefined ? null : (JSON.parse(text) as T);
}

/** Writes a draft, the form's values as JSON. It stays in memory only if the disk is full. */
export function keepDraft(name: string, text: string): void {
  if (useSession.getState().userId === null) tabStore.set(VISITORS + name, JSON.parse(text));
  else if (known.get(name) !== text) write(name, text);
}

export function dropDraft(name: string): void {
  if (useSession.getState().userId === null) tabStore.set(VISITORS + name, null);
  else if (known.has(name)) write(name, null);
}

/** Deletes a draft whose mutation the server accepted, although its form is still open. */
export function forgetDraft(userId: string, name: string): void {
  put(userId, name, null);
}

function write(name: string, text: string | null): void {
  const { userId } = useSession.getState();
  if (userId !== null && !submitted.has(name)) put(userId, name, text);
}

function put(userId: string, name: string, text: string | null): void {
  noteDraft(userId, name, text);
  unwritten.set(name, text);
  inTransaction<void>(
    "readwrite",
    ({ drafts }) => {
      // Another tab may have signed the person out. Never write after that.
      if (!isOwner(userId)) return;
      if (text === null) drafts.delete([userId, name]);
      else drafts.put({ user_id: userId, name, text } satisfies KeptDraft);
      // Commit at once, because the page may end before the request's result arrives.
      drafts.transaction.commit();
    },
    "relaxed",
  ).then(
    () => unwritten.get(name) === text && unwritten.delete(name),
    (error) => console.error("a draft cannot be written", error),
  );
}

/** Blocks writes to a draft while a mutation was submitted from it. */
export function holdDraft(name: string): void {
  submitted.add(name);
}

/** Unblocks a draft after its mutation was refused or not persisted. */
export function releaseDraft(name: string): void {
  submitted.delete(name);
}
