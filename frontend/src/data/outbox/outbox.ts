import { newId } from "@/core/ids/newId";
import { forgetDraft, holdDraft, releaseDraft } from "@/platform/drafts/draft";
import { AppError, isNotNow, toAppError } from "@/platform/errors/appError";
import { changed } from "@/platform/query/keys";
import { whenBack } from "@/platform/query/recovery";
import { useSession } from "@/platform/session/session";
import {
  attempt,
  finish,
  followOtherTabs,
  forgetEntries,
  load,
  noteCounted,
  show,
  takeBack,
  useOutbox,
} from "./entries";
import { type Entry, eventOf, type Mutation, type NewEntry, subjectOf } from "./model";
import { type Outcome, outcomeOf, type Saved, stopAwaiting } from "./outcome";
import { PATIENCE_MS } from "./patience";
import { sendEntry } from "./send";
import { flush } from "./sender";
import { replaceEntry, storeEntry } from "./storage";

/** Takes up what waited when the app was last closed, and sends whenever there may be a way. */
export function startOutbox(): void {
  const wake = () => void load().then(flush);
  followOtherTabs();
  window.addEventListener("online", wake);
  whenBack(wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId) return;
    forgetEntries();
    wake();
  });
  wake();
}

interface Options {
  /** An earlier change that was refused: this one takes its place, and stays for a decision as that did. */
  replaced?: Entry;
  /** Codes of refusals after which the change stays for a decision. After any other one the form alone has it. */
  staysAfter?: readonly string[];
  /** Name of the draft that the change is saved from. The change takes it along, and gives it back when it is refused. */
  draft?: string;
}

/** The row, or the event, that a change is about is gone for the person: there is no form left to keep what they typed. */
export const GONE: readonly string[] = ["expense_not_found", "event_not_found", "not_participant"];

/**
 * Hands in a change and answers what became of it. It is on the device's disk before this does anything else. A refusal
 * is the form's matter, which keeps what was typed: the entry goes, unless it stays for a decision. Throws nothing.
 */
export async function handIn(mutation: Mutation, options: Options = {}): Promise<Outcome> {
  const { userId } = useSession.getState();
  if (!userId) return { state: "not_kept", error: new AppError("user_not_authenticated", 401) };
  const { draft } = options;
  if (draft !== undefined) holdDraft(draft);
  const outcome = await handInAs(userId, mutation, options);
  if (draft !== undefined && (outcome.state === "refused" || outcome.state === "not_kept")) releaseDraft(draft);
  return outcome;
}

async function handInAs(userId: string, mutation: Mutation, options: Options): Promise<Outcome> {
  const { replaced, staysAfter = [], draft } = options;
  const attempted = idOf(userId, mutation);
  const fresh: NewEntry = {
    id: attempted,
    user_id: userId,
    made_at: new Date().toISOString(),
    mutation,
    state: "waiting",
    code: null,
    attempts: 0,
  };
  let entry: Entry;
  try {
    entry = await storeEntry(fresh, { replaced, draft });
  } catch (thrown) {
    const error = toAppError(thrown);
    return error.code === "storage_full" ? sendUnkept(fresh, error, draft) : { state: "not_kept", error };
  }
  isKept(entry);
  const told = outcomeOf(entry.id);
  await attempt(noteCounted(entry));
  if (useSession.getState().userId === userId) show(entry, replaced);
  const outcome = await Promise.race([told, inTime(entry)]);
  stopAwaiting(entry.id);
  if (outcome.state === "waiting") askToBeKept();
  if (outcome.state !== "refused") return outcome;
  const stays = replaced !== undefined || staysAfter.includes(outcome.entry.code ?? "");
  if (!stays) await attempt(takeBack(outcome.entry));
  return outcome;
}

/** The same, for forms that tell a failure apart by its being thrown: an AppError. */
export async function save(mutation: Mutation, options?: Options): Promise<Saved> {
  const outcome = await handIn(mutation, options);
  if (outcome.state === "not_kept") throw outcome.error;
  if (outcome.state === "refused") throw new AppError(outcome.entry.code ?? "unexpected_error", 409);
  return outcome.state === "sent" ? "sent" : outcome.why;
}

/** Resolves when it is time to say that the entry goes later: no answer came, or none in time. */
async function inTime({ id }: Entry): Promise<Outcome> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  let isBehind = false;
  const sending = flush().then((stop) => {
    const isHere = useOutbox.getState().entries.some((entry) => entry.id === id);
    isBehind = stop === "done" && isHere;
    // Another tab sent it; wait for its broadcast.
    return stop === "done" && !isHere ? patience : undefined;
  });
  await Promise.race([sending, patience]);
  if (isBehind) return { state: "waiting", why: "behind" };
  return { state: "waiting", why: navigator.onLine === false ? "offline" : "unreachable" };
}

/** The mutation ids of what could neither be kept nor was answered: asked again, the server has to know it again. */
const unanswered = new Map<string, string>();
const wordsOf = (userId: string, mutation: Mutation) => JSON.stringify([userId, mutation]);

function idOf(userId: string, mutation: Mutation): string {
  return unanswered.get(wordsOf(userId, mutation)) ?? newId();
}

function isKept({ user_id, mutation }: NewEntry): void {
  unanswered.delete(wordsOf(user_id, mutation));
}

/** A device without room can still save what the server takes at once: the form waits for it. */
async function sendUnkept(entry: NewEntry, full: AppError, draft?: string): Promise<Outcome> {
  const subject = subjectOf(entry.mutation);
  const held = useOutbox.getState().entries.some((other) => subjectOf(other.mutation) === subject);
  if (held) return { state: "not_kept", error: full };
  unanswered.set(wordsOf(entry.user_id, entry.mutation), entry.id);
  let row: unknown;
  try {
    row = await sendEntry(entry);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isNotNow(error)) return { state: "not_kept", error: full };
    if (error.status >= 500) return { state: "not_kept", error };
    isKept(entry);
    return { state: "refused", entry: { ...entry, seq: 0, state: "attention", code: error.code } };
  }
  isKept(entry);
  if (draft !== undefined) forgetDraft(entry.user_id, draft);
  await finish({ ...entry, seq: 0 }, row);
  void changed(eventOf(entry.mutation));
  return { state: "sent" };
}

/** Sends a refused change again, as it is. */
export async function sendAgain(entry: Entry): Promise<void> {
  const again: Entry = { ...entry, id: newId(), state: "waiting", code: null, attempts: 0 };
  if (await replaceEntry(entry, again)) show(again, entry);
  else await load();
  void flush();
}

/** Browsers may clear what a site keeps when room is short; not while something waits here. */
function askToBeKept(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}
