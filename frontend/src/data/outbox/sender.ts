import { AppError } from "@/platform/errors/appError";
import { changed } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { isOwner } from "@/platform/storage/owner";
import { drain, type Stop } from "./drain";
import { attempt, finish, load, show, useOutbox } from "./entries";
import { type Entry, eventOf } from "./model";
import { report } from "./outcome";
import { sendEntry } from "./send";
import { replaceEntry } from "./storage";

/** First pause before trying again without an answer. Each attempt after a pause that gets no answer doubles it. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

const LOCK = "divido-outbox";

let pause = FIRST_PAUSE_MS;
let retry: ReturnType<typeof setTimeout> | undefined;

interface Run {
  stop: Stop;
  /** Whether anything got through. */
  progress: boolean;
}

/**
 * Sends what waits, from one tab at a time, and tries again later when no answer came or the disk could not be read.
 * Throws nothing: what is on the disk goes another time.
 */
export function flush(): Promise<Stop> {
  return attemptRun({ isRetry: false });
}

async function attemptRun({ isRetry }: { isRetry: boolean }): Promise<Stop> {
  clearTimeout(retry);
  const { stop, progress } = await alone(sendAll).catch((error: unknown): Run => {
    console.error(error);
    return { stop: "no_answer", progress: false };
  });
  if (progress || stop !== "no_answer") pause = FIRST_PAUSE_MS;
  // A run for a new change says nothing about how long the server has been away.
  else if (isRetry) pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  if (stop !== "no_answer") return stop;
  clearTimeout(retry);
  // Jitter, to avoid a thundering herd when a group comes back online.
  retry = setTimeout(() => void attemptRun({ isRetry: true }), pause * (0.75 + Math.random() / 2));
  return stop;
}

async function sendAll(): Promise<Run> {
  if (!(await load())) return { stop: "no_answer", progress: false };
  const touched = new Set<string | null>();
  let progress = false;
  try {
    const stop = await drain({
      entries: () => useOutbox.getState().entries.filter(({ user_id }) => user_id === useSession.getState().userId),
      send: sendAsOwner,
      async sent(entry, row) {
        touched.add(eventOf(entry.mutation));
        progress = true;
        await finish(entry, row);
      },
      async keep(entry) {
        await attempt(replaceEntry(entry, entry));
        if (useSession.getState().userId === entry.user_id) show(entry);
        if (entry.state !== "attention") return;
        // The screen differs from the server's state.
        touched.add(eventOf(entry.mutation));
        report(entry.id, { state: "refused", entry });
      },
    });
    return { stop, progress };
  } finally {
    for (const eventId of touched) void changed(eventId);
  }
}

/** Another tab may have let somebody else in: a change is sent in the name of the person who made it, or not at all. */
async function sendAsOwner(entry: Entry): Promise<unknown> {
  if (!isOwner(entry.user_id)) throw new AppError("user_not_authenticated", 401);
  return sendEntry(entry);
}

let running: Promise<Run> | undefined;

/** One sender on this device: Web Locks across tabs where there are any, else one per tab. */
async function alone(work: () => Promise<Run>): Promise<Run> {
  if (!navigator.locks) {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }
  return navigator.locks.request(LOCK, work);
}
