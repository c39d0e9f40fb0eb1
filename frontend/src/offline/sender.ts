import { AppError } from "@/platform/errors/appError";
import { invalidateEvents } from "@/platform/query/keys";
import { whenBack } from "@/platform/query/recovery";
import { useSession } from "@/platform/session/session";
import { isOwner } from "@/platform/storage/owner";
import { drain, type Stop } from "./drain";
import { kindOf, type Mutation, type NewMutation } from "./mutation";
import { reportOutcome } from "./outcome";
import { clearQueue, enqueue, finishMutation, followOtherTabs, loadQueue, logFailure, useOutbox } from "./queue";
import { replaceMutation } from "./store";

/** First delay before a retry. Each retry without an answer doubles it. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** A network that swallows requests must not block the other tabs and mutations for good. */
const REQUEST_TIMEOUT_MS = 30_000;

const LOCK = "divido-outbox";

let delay = FIRST_DELAY_MS;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Loads the queue and sends it: now, and whenever the network, the server or the person comes back. */
export function startOutbox(): void {
  const wake = () => void loadQueue().then(flush);
  followOtherTabs();
  window.addEventListener("online", wake);
  whenBack(wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId) return;
    clearQueue();
    wake();
  });
  wake();
}

interface Run {
  stop: Stop;
  /** Whether any mutation was sent. */
  progress: boolean;
}

/**
 * Sends the queue, from one tab at a time. Schedules a retry when the server did not answer or the disk could not be read.
 * Throws nothing.
 */
export function flush(): Promise<Stop> {
  return attemptRun({ isRetry: false });
}

async function attemptRun({ isRetry }: { isRetry: boolean }): Promise<Stop> {
  clearTimeout(retry);
  const { stop, progress } = await underLock(sendAll).catch((error: unknown): Run => {
    console.error(error);
    return { stop: "no_answer", progress: false };
  });
  if (progress || stop !== "no_answer") delay = FIRST_DELAY_MS;
  // A run started by a new mutation must not lengthen the delay: only retries measure how long the server has been away.
  else if (isRetry) delay = Math.min(delay * 2, MAX_DELAY_MS);
  if (stop !== "no_answer") return stop;
  clearTimeout(retry);
  // Jitter, to avoid a thundering herd when a group comes back online.
  retry = setTimeout(() => void attemptRun({ isRetry: true }), delay * (0.75 + Math.random() / 2));
  return stop;
}

async function sendAll(): Promise<Run> {
  if (!(await loadQueue())) return { stop: "no_answer", progress: false };
  const touched: Mutation[] = [];
  let progress = false;
  try {
    const stop = await drain({
      mutations: () => useOutbox.getState().mutations.filter(({ user_id }) => user_id === useSession.getState().userId),
      send: sendAsOwner,
      async onSent(mutation, row) {
        touched.push(mutation);
        progress = true;
        await finishMutation(mutation, row);
      },
      async update(mutation) {
        await logFailure(replaceMutation(mutation, mutation));
        if (useSession.getState().userId === mutation.user_id) enqueue(mutation);
        if (mutation.state !== "attention") return;
        // The screen shows an optimistic change that the server refused.
        touched.push(mutation);
        reportOutcome(mutation.id, { state: "refused", mutation });
      },
    });
    return { stop, progress };
  } finally {
    invalidateEvents(touched.map(({ events }) => events));
  }
}

/** Another tab may have signed somebody else in. A mutation is sent in the name of its author or not at all. */
export async function sendAsOwner(mutation: NewMutation): Promise<unknown> {
  if (!isOwner(mutation.user_id)) throw new AppError("user_not_authenticated", 401);
  return sendMutation(mutation);
}

/** Sends one mutation under its id and resolves with the server's row. Throws AppErrors. */
export function sendMutation({ id, kind, payload }: Pick<Mutation, "id" | "kind" | "payload">): Promise<unknown> {
  return kindOf({ kind }).send(payload, id, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
}

let running: Promise<Run> | undefined;

/** Web Locks allow one sender per device. A browser without them allows one per tab. */
async function underLock(work: () => Promise<Run>): Promise<Run> {
  if (!navigator.locks) {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }
  return navigator.locks.request(LOCK, work);
}
