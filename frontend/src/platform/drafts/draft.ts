import { useSession } from "@/platform/session/session";
import { isOwner } from "@/platform/storage/owner";
import { inTransaction } from "@/platform/storage/unsent";
import { atMost } from "@/platform/timing/atMost";

/**
 * What a person has typed into a form and not saved yet, by the form's name. It is written with each letter, so that a
 * closed page, a dead battery or a failed request loses nothing. Forms read it from memory, which `loadDrafts` fills.
 */
export interface KeptDraft {
  user_id: string;
  name: string;
  /** The form's values as JSON. */
  text: string;
}

/** The signed-in person's drafts by name. */
let known = new Map<string, string>();

/** Counts the changes of `known`. A load that began before the last one is repeated. */
let changes = 0;

/** Drafts that a change in the outbox was saved from. Their forms write nothing until the change is refused. */
const handedIn = new Set<string>();

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("divido-drafts");

interface News {
  user_id: string;
  name: string;
  text: string | null;
}

/**
 * Keeps the drafts of whoever is signed in at hand, also as other tabs change them. A tab that somebody turns to reads them
 * from the disk: another one may have died before it told of its last change.
 */
export function followDrafts(): void {
  const look = () => void loadDrafts();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  window.addEventListener("focus", look);
  tabs?.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (data.user_id === useSession.getState().userId) set(data.name, data.text);
  });
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId) return;
    known = new Map();
    changes++;
    handedIn.clear();
    void loadDrafts();
  });
}

/** How long the first screen waits for the disk. */
const PATIENCE_MS = 1_000;

/** Reads the signed-in person's drafts from the disk. Resolves without them when the disk does not answer soon. */
export async function loadDrafts(): Promise<void> {
  const { userId } = useSession.getState();
  if (userId === null) return;
  await atMost(PATIENCE_MS, load(userId));
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
  known = new Map(kept.map(({ name, text }) => [name, text]));
}

/** All keys that begin with the person's id. */
export const draftsOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

function set(name: string, text: string | null): void {
  changes++;
  if (text === null) known.delete(name);
  else known.set(name, text);
}

/** Notes what a transaction has made of a draft, here and in the other tabs. Null for one that is gone. */
export function noteDraft(user_id: string, name: string, text: string | null): void {
  if (useSession.getState().userId === user_id) set(name, text);
  tabs?.postMessage({ user_id, name, text } satisfies News);
}

export function readDraft<T>(name: string): T | null {
  const text = known.get(name);
  return text === undefined ? null : (JSON.parse(text) as T);
}

/** Writes a draft. A device without room has it in memory only. */
export function keepDraft(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (known.get(name) !== text) write(name, text);
}

export function dropDraft(name: string): void {
  if (known.has(name)) write(name, null);
}

/** Drops a draft whose change the server has taken, though its form is still open. */
export function forgetDraft(userId: string, name: string): void {
  put(userId, name, null);
}

function write(name: string, text: string | null): void {
  const { userId } = useSession.getState();
  if (userId !== null && !handedIn.has(name)) put(userId, name, text);
}

function put(userId: string, name: string, text: string | null): void {
  noteDraft(userId, name, text);
  inTransaction<void>(
    "readwrite",
    ({ drafts }) => {
      // Another tab may have signed the person out: nothing of theirs is written behind that.
      if (!isOwner(userId)) return;
      if (text === null) drafts.delete([userId, name]);
      else drafts.put({ user_id: userId, name, text } satisfies KeptDraft);
      // Without waiting for the answer, which a page that ends now would not live to see.
      drafts.transaction.commit();
    },
    "relaxed",
  ).catch((error) => console.error("a draft cannot be written", error));
}

/** From now on the draft belongs to a change that is saved from it. */
export function holdDraft(name: string): void {
  handedIn.add(name);
}

/** The change was refused or not kept: the form goes on with its draft. */
export function releaseDraft(name: string): void {
  handedIn.delete(name);
}
