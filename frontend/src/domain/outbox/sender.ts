import { changed } from "@/platform/query/keys";
import { drain, type Stop } from "./drain";
import { load, settle, show, useOutbox } from "./entries";
import { eventOf } from "./model";
import { sendEntry } from "./send";
import { replaceEntry } from "./storage";

/** First pause before trying again without an answer; doubled up to the longest while nothing gets through. */
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

/** Sends what waits, from one tab at a time, and tries again later when no answer came. */
export async function flush(): Promise<void> {
  clearTimeout(retry);
  const { stop, progress } = await alone(sendAll);
  if (progress || stop !== "no_answer") pause = FIRST_PAUSE_MS;
  if (stop !== "no_answer") return;
  clearTimeout(retry);
  // Not all devices of a group come back at the same moment.
  retry = setTimeout(() => void flush(), pause * (0.75 + Math.random() / 2));
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
}

async function sendAll(): Promise<Run> {
  await load();
  const touched = new Set<string | null>();
  useOutbox.setState({ sending: true });
  try {
    const stop = await drain({
      entries: () => useOutbox.getState().entries,
      send: sendEntry,
      async sent(entry) {
        await settle(entry);
        touched.add(eventOf(entry.mutation));
      },
      async keep(entry) {
        await replaceEntry(entry, entry);
        show(useOutbox.getState().entries.map((e) => (e.id === entry.id ? entry : e)));
      },
    });
    return { stop, progress: touched.size > 0 };
  } finally {
    useOutbox.setState({ sending: false });
    for (const eventId of touched) void changed(eventId);
  }
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
