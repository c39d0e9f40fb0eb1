import { create } from "zustand";
import type { ToldEventPage } from "@/data/event/model";
import { keys } from "@/platform/query/keys";
import { writeAnswers } from "@/platform/query/savedQueries";
import { useSession } from "@/platform/session/session";
import { atMost } from "@/platform/timing/atMost";
import { changeKnown } from "./known";
import { type Entry, eventOf, kindOf, subjectOf } from "./model";
import { report } from "./outcome";
import { apply, noted } from "./overlay";
import { dropEntry, giveBack, storedEntries } from "./storage";

interface OutboxState {
  /** The signed-in person's changes that are not on the server yet, oldest first. */
  entries: readonly Entry[];
}

const NONE: readonly Entry[] = [];

export const useOutbox = create<OutboxState>(() => ({ entries: NONE }));

/** What tabs tell each other: read the entries anew, or one of them has reached the server. */
type News = { kind: "changed" } | { kind: "sent"; entry: Entry; row: unknown };

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("divido-outbox");

export function followOtherTabs(): void {
  tabs?.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (data.kind === "sent") void shownAsSent(data.entry, data.row);
    else void load();
  });
}

/** Sent, though the disk still has them: it would not let them go. They are not shown nor sent again here. */
const finished = new Set<string>();

/** Of reading and showing, whatever began last counts. */
let newest = 0;

/**
 * Reads the signed-in person's entries from the disk. Answers false when it cannot be read: what is known stays as it is
 * then, since a failure does not say that nothing waits.
 */
export async function load(): Promise<boolean> {
  const { userId } = useSession.getState();
  const turn = ++newest;
  let kept: readonly Entry[];
  try {
    kept = userId === null ? NONE : await storedEntries(userId);
  } catch (error) {
    console.error("the outbox cannot be read", error);
    return false;
  }
  for (const entry of kept.filter(({ id }) => finished.has(id))) void attempt(dropEntry(entry));
  const entries = kept.filter(({ id }) => !finished.has(id));
  if (turn !== newest || useSession.getState().userId !== userId) return true;
  // Empty again is no change; a new array would draw the screen again, without end.
  if (entries.length > 0 || useOutbox.getState().entries.length > 0) useOutbox.setState({ entries });
  for (const entry of entries) if (entry.state === "attention") report(entry.id, { state: "refused", entry });
  return true;
}

/** How many changes have not reached the server; null when the device cannot say. */
export async function countUnsent(): Promise<number | null> {
  return (await load()) ? useOutbox.getState().entries.length : null;
}

/** Nothing of whoever was here is shown or sent any more. */
export function forgetEntries(): void {
  newest++;
  useOutbox.setState({ entries: NONE });
}

/** Shows an entry that is on the disk, here and in the other tabs, in place of another one if need be. */
export function show(entry: Entry, instead: Pick<Entry, "id"> = entry): void {
  const others = useOutbox.getState().entries.filter(({ id }) => id !== entry.id && id !== instead.id);
  showAll([...others, entry].sort((a, b) => a.seq - b.seq));
}

function showAll(entries: readonly Entry[]): void {
  newest++;
  useOutbox.setState({ entries });
  tabs?.postMessage({ kind: "changed" } satisfies News);
}

/** Gives up a change that has not reached the server, at the person's word. */
export async function drop(entry: Entry): Promise<void> {
  await dropEntry(entry);
  showAll(without(entry));
}

/** Removes a change that was refused while its form waits, which gets its draft back. */
export async function takeBack(entry: Entry): Promise<void> {
  await giveBack(entry);
  showAll(without(entry));
}

/** How long a sent change waits in the outbox for a slow disk to persist the answers. */
const PERSIST_MS = 5_000;

/** The server has it: every tab goes on showing it without a gap, and it leaves the disk. Nothing undoes that any more. */
export async function finish(entry: Entry, row: unknown): Promise<void> {
  tabs?.postMessage({ kind: "sent", entry, row } satisfies News);
  await shownAsSent(entry, row);
  // A device that dies in between still has the change: in the outbox, or in the persisted answers.
  await atMost(PERSIST_MS, writeAnswers());
  await attempt(dropEntry(entry));
}

/** In this tab, from whichever it was sent. */
async function shownAsSent(entry: Entry, row: unknown): Promise<void> {
  finished.add(entry.id);
  await attempt(showAsSent(entry, row));
  newest++;
  useOutbox.setState({ entries: without(entry) });
  report(entry.id, { state: "sent" });
}

/** What comes after a change was kept or sent: failing, it changes nothing about that. */
export async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => console.error(error));
}

/** What is shown holds the change as the server's, with the row that it answered, until its own next answer is read. */
export async function showAsSent({ mutation, user_id, made_at }: Made, row: unknown): Promise<void> {
  const kind = kindOf(mutation);
  const eventId = kind.eventOf(mutation);
  if (eventId !== null) {
    await changeKnown<ToldEventPage>(keys.event(eventId), (page) => {
      const after = apply(page, mutation, { me: user_id, at: made_at });
      return kind.asStored?.(after, mutation, row) ?? after;
    });
  }
  await kind.showAsSent?.(mutation, row);
}

type Made = Pick<Entry, "user_id" | "made_at" | "mutation">;

/** Before a change is shown: an answer on its way was asked for without it, and what is known of its sums is from now. */
export async function noteCounted({ mutation, made_at }: Made): Promise<void> {
  const eventId = eventOf(mutation);
  const follows = useOutbox.getState().entries.some((entry) => subjectOf(entry.mutation) === subjectOf(mutation));
  if (eventId && !follows)
    await changeKnown<ToldEventPage>(keys.event(eventId), (page) => noted(page, mutation, made_at));
}

function without({ id }: Pick<Entry, "id">): Entry[] {
  return useOutbox.getState().entries.filter((entry) => entry.id !== id);
}
