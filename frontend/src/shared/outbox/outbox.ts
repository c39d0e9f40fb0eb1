import { create } from "zustand";
import { AppError } from "@/shared/errors/appError";
import type { EventPage } from "@/shared/event/model";
import { newId } from "@/shared/identity/newId";
import { eventChanged, keys } from "@/shared/query/keys";
import { queryClient } from "@/shared/query/queryClient";
import { useSession } from "@/shared/session/session";
import { drain, type Stop } from "./drain";
import { type Entry, eventOf, type Mutation } from "./model";
import { apply } from "./overlay";
import { sendEntry } from "./send";
import { dropEntry, replaceEntry, storedEntries, storeEntry } from "./storage";

/** First pause before trying again without an answer; doubled up to the longest. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** How long a form waits for the server before it says that the entry will be sent later. */
const PATIENCE_MS = 2_500;

const LOCK = "divido-outbox";

interface OutboxState {
  /** The signed-in person's changes that are not on the server yet, oldest first. */
  entries: readonly Entry[];
  sending: boolean;
}

export const useOutbox = create<OutboxState>(() => ({ entries: [], sending: false }));

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(LOCK);
let pause = FIRST_PAUSE_MS;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Takes up what waited when the app was last closed, and sends whenever there may be a way. */
export function startOutbox(): void {
  const wake = () => void load().then(flush);
  tabs?.addEventListener("message", () => void load());
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  useSession.subscribe((now, before) => now.userId !== before.userId && wake());
  wake();
}

async function load(): Promise<void> {
  const { userId } = useSession.getState();
  const entries = userId ? await storedEntries(userId).catch(() => []) : [];
  useOutbox.setState({ entries });
}

async function changed(entries: readonly Entry[]): Promise<void> {
  useOutbox.setState({ entries });
  tabs?.postMessage("changed");
}

/**
 * Hands in a change. It is on the device's disk before this does anything else. Resolves with
 * `sent` once the server has it, with `waiting` when no answer came in time: it is then sent later
 * by itself. Throws an AppError when the server refused it (the form keeps what was typed and the
 * entry is dropped), or `storage_full` when the device could not even keep it.
 */
export async function handIn(mutation: Mutation): Promise<"sent" | "waiting"> {
  const { userId } = useSession.getState();
  if (!userId) throw new AppError("user_not_authenticated", 401);
  const entry: Entry = {
    id: newId(),
    user_id: userId,
    made_at: new Date().toISOString(),
    mutation,
    state: "waiting",
    code: null,
    attempts: 0,
  };
  await storeEntry(entry);
  await changed([...useOutbox.getState().entries, entry]);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([flush(), patience]);
  const now = useOutbox.getState().entries.find((e) => e.id === entry.id);
  if (!now) return "sent";
  if (now.state === "waiting") return "waiting";
  await drop(now);
  throw new AppError(now.code ?? "unexpected_error", 409);
}

/** Gives up a change that has not reached the server, at the person's word. */
export async function drop(entry: Entry): Promise<void> {
  await dropEntry(entry);
  await changed(useOutbox.getState().entries.filter((e) => e.id !== entry.id));
}

/** Sends a refused change again, as the person decided: as it is, or changed. */
export async function sendAgain(entry: Entry, mutation: Mutation = entry.mutation): Promise<void> {
  const again: Entry = { ...entry, id: newId(), mutation, state: "waiting", code: null, attempts: 0 };
  await replaceEntry(entry, again);
  await changed(useOutbox.getState().entries.map((e) => (e.id === entry.id ? again : e)));
  void flush();
}

/** Sends what waits, from one tab at a time, and tries again later when no answer came. */
export async function flush(): Promise<void> {
  clearTimeout(retry);
  const stop = await alone(sendAll);
  if (stop !== "no_answer") {
    pause = FIRST_PAUSE_MS;
    return;
  }
  retry = setTimeout(() => void flush(), pause * (0.75 + Math.random() / 2));
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
}

async function sendAll(): Promise<Stop> {
  await load();
  useOutbox.setState({ sending: true });
  try {
    return await drain({
      entries: () => useOutbox.getState().entries,
      send: sendEntry,
      sent: settle,
      async keep(entry) {
        await replaceEntry(entry, entry);
        await changed(useOutbox.getState().entries.map((e) => (e.id === entry.id ? entry : e)));
      },
    });
  } finally {
    useOutbox.setState({ sending: false });
  }
}

/** The server has it: what is shown keeps it without a gap until the server's own answer is read. */
async function settle(entry: Entry): Promise<void> {
  const eventId = eventOf(entry.mutation);
  queryClient.setQueryData<EventPage>(keys.event(eventId), (page) =>
    page ? apply(page, entry.mutation, { me: entry.user_id, at: entry.made_at }) : page,
  );
  await drop(entry);
  void eventChanged(eventId);
}

let running: Promise<Stop> | undefined;

/** One sender on this device: Web Locks across tabs where there are any, else one per tab. */
async function alone(work: () => Promise<Stop>): Promise<Stop> {
  if (!navigator.locks) {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }
  return navigator.locks.request(LOCK, work);
}
