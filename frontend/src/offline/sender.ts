import { AppError } from "@/platform/errors/appError";
import { invalidateEvents } from "@/platform/query/keys";
import { whenBack } from "@/platform/query/recovery";
import { useSession } from "@/platform/session/session";
import { isOwner } from "@/platform/storage/owner";
import { drain, type Stop } from "./drain";
import { kindOf, type Mutation, type NewMutation } from "./mutation";
import { reportOutcome } from "./outcome";
import { clearQueue, enqueue, finishMutation, followOtherTabs, loadQueue, useOutbox } from "./queue";
import { replaceMutation } from "./store";

/** First delay before a retry. Each retry without an answer doubles it. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** A network that swallows requests must not block the other tabs and mutations for good. */
const REQUEST_TIMEOUT_MS = 30_000;
/** A file takes several requests, one of them with its bytes. */
const FILE_TIMEOUT_MS = 180_000;

/** Mutations that are sent one after the other. */
interface Lane {
  /** Web Lock under which it is sent. */
  lock: string;
  isMine: (mutation: Mutation) => boolean;
  /** Delay before the next retry. */
  delay: number;
  retry?: ReturnType<typeof setTimeout>;
  /** The run of this tab, in a browser without locks. */
  running?: Promise<Run> | undefined;
}

const CHANGES: Lane = { lock: "divido-outbox", isMine: ({ file }) => file === undefined, delay: FIRST_DELAY_MS };

/** Files have a lane of their own, so that no change waits until a photo has crossed a slow network. */
const FILES: Lane = { lock: "divido-outbox-files", isMine: ({ file }) => file !== undefined, delay: FIRST_DELAY_MS };

/** Loads the queue and sends it: now, and whenever the network, the server or the person comes back. */
export function startOutbox(): void {
  const wake = () => void loadQueue().then(() => flush());
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
 * Sends the queue, from one tab at a time, and then its files. Schedules a retry when the server did not answer or the disk
 * could not be read. Resolves when the lane of the mutation, by default that of changes, has nothing left. Throws nothing.
 */
export function flush(mutation?: Mutation): Promise<Stop> {
  const changes = attemptRun(CHANGES, { isRetry: false });
  const files = changes.then(() => attemptRun(FILES, { isRetry: false }));
  return mutation && FILES.isMine(mutation) ? files : changes;
}

async function attemptRun(lane: Lane, { isRetry }: { isRetry: boolean }): Promise<Stop> {
  clearTimeout(lane.retry);
  const { stop, progress } = await underLock(lane, () => sendAll(lane)).catch((error: unknown): Run => {
    console.error(error);
    return { stop: "no_answer", progress: false };
  });
  if (progress || stop !== "no_answer") lane.delay = FIRST_DELAY_MS;
  // A run started by a new mutation must not lengthen the delay: only retries measure how long the server has been away.
  else if (isRetry) lane.delay = Math.min(lane.delay * 2, MAX_DELAY_MS);
  if (stop !== "no_answer") return stop;
  clearTimeout(lane.retry);
  // Jitter, to avoid a thundering herd when a group comes back online.
  lane.retry = setTimeout(() => void retryRun(lane), lane.delay * (0.75 + Math.random() / 2));
  return stop;
}

async function retryRun(lane: Lane): Promise<void> {
  await attemptRun(lane, { isRetry: true });
  // Files wait for the changes that they depend on.
  if (lane === CHANGES) await attemptRun(FILES, { isRetry: false });
}

async function sendAll({ isMine }: Lane): Promise<Run> {
  if (!(await loadQueue())) return { stop: "no_answer", progress: false };
  const touched: Mutation[] = [];
  let progress = false;
  try {
    const stop = await drain({
      mutations: () => useOutbox.getState().mutations.filter(({ user_id }) => user_id === useSession.getState().userId),
      isInLane: isMine,
      send: sendAsOwner,
      async onSent(mutation, row) {
        touched.push(mutation);
        progress = true;
        await finishMutation(mutation, row);
      },
      async update(mutation) {
        // A mutation that was dropped while it was being sent stays dropped. A disk that fails may still have it.
        const isThere = await replaceMutation(mutation, mutation).catch((error: unknown) => {
          console.error(error);
          return true;
        });
        if (!isThere) return void (await loadQueue());
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
export function sendMutation({
  id,
  kind,
  file,
  payload,
}: Pick<Mutation, "id" | "kind" | "file" | "payload">): Promise<unknown> {
  const timeout = AbortSignal.timeout(file === undefined ? REQUEST_TIMEOUT_MS : FILE_TIMEOUT_MS);
  return kindOf({ kind }).send(payload, id, timeout);
}

/** Web Locks allow one sender per device and lane. A browser without them allows one per tab and lane. */
async function underLock(lane: Lane, work: () => Promise<Run>): Promise<Run> {
  if (!navigator.locks) {
    lane.running ??= work().finally(() => {
      lane.running = undefined;
    });
    return lane.running;
  }
  return navigator.locks.request(lane.lock, work);
}
