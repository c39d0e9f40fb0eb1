import { newId } from "@/core/ids/newId";
import { AppError, isConnectionError } from "@/platform/errors/appError";
import { changed } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { drop, followOtherTabs, load, noteCounted, show, showAsSent, useOutbox } from "./entries";
import { type Entry, eventOf, type Mutation, type NewEntry, subjectOf } from "./model";
import { sendEntry } from "./send";
import { flush } from "./sender";
import { replaceEntry, storeEntry } from "./storage";

/** How long a form waits for the server before it says that the entry will be sent later. */
const PATIENCE_MS = 2_500;

/** Takes up what waited when the app was last closed, and sends whenever there may be a way. */
export function startOutbox(): void {
  const wake = () => void load().then(flush);
  followOtherTabs();
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  useSession.subscribe((now, before) => now.userId !== before.userId && wake());
  wake();
}

interface Options {
  /** An earlier change that was refused: this one takes its place, and stays for a decision as that did. */
  replaced?: Entry;
  /** A change that ran into somebody else's stays for a decision, too. */
  keepsConflict?: boolean;
}

/**
 * Hands in a change. It is on the device's disk before this does anything else. Resolves with
 * `sent` once the server has it, with `waiting` when no answer came in time: it is then sent later
 * by itself. Throws an AppError when the server refused it: the form keeps what was typed and the
 * entry is dropped, unless it stays for a decision. Throws `storage_full` when the device could not
 * keep it and the server not be asked.
 */
export async function handIn(
  mutation: Mutation,
  { replaced, keepsConflict = false }: Options = {},
): Promise<"sent" | "waiting"> {
  const { userId } = useSession.getState();
  if (!userId) throw new AppError("user_not_authenticated", 401);
  const fresh: NewEntry = {
    id: newId(),
    user_id: userId,
    made_at: new Date().toISOString(),
    mutation,
    state: "waiting",
    code: null,
    attempts: 0,
  };
  let entry: Entry;
  try {
    entry = await storeEntry(fresh, replaced);
  } catch (full) {
    return sendUnkept(fresh, full);
  }
  await noteCounted(entry);
  show([...useOutbox.getState().entries.filter((e) => e.id !== replaced?.id), entry]);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([flush(), patience]);
  // The session ended meanwhile: the entry is on the disk until its owner signs in again.
  if (useSession.getState().userId !== userId) return "waiting";
  const now = useOutbox.getState().entries.find((e) => e.id === entry.id);
  if (!now) return "sent";
  if (now.state === "waiting") {
    askToBeKept();
    return "waiting";
  }
  const stays = replaced !== undefined || (keepsConflict && now.code === "version_conflict");
  if (!stays) await drop(now);
  throw new AppError(now.code ?? "unexpected_error", 409);
}

/** A device without room can still save what the server takes at once: the form waits for it. */
async function sendUnkept(entry: NewEntry, full: unknown): Promise<"sent"> {
  const subject = subjectOf(entry.mutation);
  const held = useOutbox.getState().entries.some((other) => subjectOf(other.mutation) === subject);
  if (held) throw full;
  try {
    await sendEntry(entry);
  } catch (error) {
    throw isConnectionError(error) ? full : error;
  }
  await showAsSent(entry);
  void changed(eventOf(entry.mutation));
  return "sent";
}

/** Sends a refused change again, as it is. */
export async function sendAgain(entry: Entry): Promise<void> {
  const again: Entry = { ...entry, id: newId(), state: "waiting", code: null, attempts: 0 };
  await replaceEntry(entry, again);
  show(useOutbox.getState().entries.map((e) => (e.id === entry.id ? again : e)));
  void flush();
}

/** Browsers may clear what a site keeps when room is short; not while something waits here. */
function askToBeKept(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}
