import type { RuntimeConfig } from "@/platform/config/config";
import { withTimeout } from "@/platform/network/withTimeout";
import { KEYS, localStore } from "@/platform/storage/localStore";

type Fetch = typeof fetch;

/** Time after a write during which this device reads from the primary. Longer than the lag of a usable replica. */
export const CATCH_UP_MS = 10_000;

/** Timeout of a replica without a byte: as long as hosted Supabase's statement timeout. */
const REPLICA_MS = 8_000;

const TABLES = "/rest/v1/";

/** Bodies of responses without data. */
const EMPTY_BODIES = ["null", "[]"];

/** Time of this page's last write, in case storage is blocked. */
let changedAt = 0;

/**
 * Returns the fetch of a project with read replicas, which lag behind. Tables are read from a replica, unless this
 * device wrote a moment ago (also before a reload, or in another tab), so that a user sees their own writes. Missing
 * data may not have arrived yet, so the primary is read next. A failing replica is avoided for a while. Without
 * replicas, returns `send`.
 */
export function replicaFetch(
  { supabaseUrl, readUrl }: Pick<RuntimeConfig, "supabaseUrl" | "readUrl">,
  send: Fetch = fetch,
): Fetch {
  if (!readUrl) return send;
  const sendToReplica = withTimeout(send, REPLICA_MS);
  return async (input, init) => {
    const address = String(input);
    if (!isReading(init)) return writeOnPrimary(() => send(input, init));
    if (!address.startsWith(supabaseUrl + TABLES) || wroteRecently()) return send(input, init);
    const replicaAddress = readUrl + address.slice(supabaseUrl.length);
    return (await replicaResponse(() => sendToReplica(replicaAddress, init))) ?? send(input, init);
  };
}

/** Returns whether a request only reads. */
export function isReading(init: RequestInit | undefined): boolean {
  return ["GET", "HEAD"].includes(init?.method ?? "GET");
}

/** Reads from the primary for a while, after a write or because a replica fails. */
export function avoidReplicas(): void {
  changedAt = Date.now();
  localStore.set(KEYS.changed, String(changedAt));
}

/** Avoids replicas from the start of a write, because its response may be lost, and again from its end. */
async function writeOnPrimary(change: () => Promise<Response>): Promise<Response> {
  avoidReplicas();
  try {
    return await change();
  } finally {
    avoidReplicas();
  }
}

function wroteRecently(): boolean {
  const ago = Date.now() - Math.max(changedAt, Number(localStore.get(KEYS.changed)));
  // A clock that was set back must not avoid replicas for longer.
  return Math.abs(ago) < CATCH_UP_MS;
}

/** Returns a replica's response. Null if it failed or has no data. */
async function replicaResponse(ask: () => Promise<Response>): Promise<Response | null> {
  try {
    const answer = await ask();
    if (answer.status >= 500) avoidReplicas();
    return answer.ok && !(await isWithoutData(answer)) ? answer : null;
  } catch {
    avoidReplicas();
    // If the caller aborted, its next request throws.
    return null;
  }
}

/** Reads only the first piece of a copy; the response itself stays unread. */
async function isWithoutData(answer: Response): Promise<boolean> {
  const reader = answer.clone().body?.getReader();
  const start = await reader?.read();
  void reader?.cancel();
  return EMPTY_BODIES.includes(new TextDecoder().decode(start?.value));
}
