import type { RuntimeConfig } from "@/platform/config/config";
import { withTimeout } from "@/platform/network/withTimeout";
import { KEYS, localStore } from "@/platform/storage/localStore";

type Fetch = typeof fetch;

/** For so long after a change, this device reads where it is made: longer than a replica that is fit for use lags behind. */
export const CATCH_UP_MS = 10_000;

/** How long a replica may be silent: as long as hosted Supabase lets a statement take. One that is merely slow is left its work. */
const REPLICA_MS = 8_000;

const TABLES = "/rest/v1/";

/** What says that the replica knows of nothing there. */
const NOTHING = ["null", "[]"];

/** Where storage is blocked, this page's own changes are still known. */
let changedAt = 0;

/**
 * The fetch of a project with read replicas, which lag behind it. Tables are read there, unless this device has changed
 * something a moment ago (also before a reload, or in another tab): what one has seen done stays done. What is not there,
 * or cannot be had there, may only not have arrived yet: the project itself is asked, and for a while alone where a replica
 * does not answer. Without replicas, it is `send`.
 */
export function replicaFetch(
  { supabaseUrl, readUrl }: Pick<RuntimeConfig, "supabaseUrl" | "readUrl">,
  send: Fetch = fetch,
): Fetch {
  if (!readUrl) return send;
  const sendThere = withTimeout(send, REPLICA_MS);
  return async (input, init) => {
    const address = String(input);
    if (!isReading(init)) return changing(() => send(input, init));
    if (!address.startsWith(supabaseUrl + TABLES) || hasJustChanged()) return send(input, init);
    const there = readUrl + address.slice(supabaseUrl.length);
    return (await whatIsKnown(() => sendThere(there, init))) ?? send(input, init);
  };
}

/** Whether a request changes nothing. */
export function isReading(init: RequestInit | undefined): boolean {
  return ["GET", "HEAD"].includes(init?.method ?? "GET");
}

/** Something was changed, or a replica was found to be behind: for a while nothing is read from any. */
export function avoidReplicas(): void {
  changedAt = Date.now();
  localStore.set(KEYS.changed, String(changedAt));
}

/** From before it is sent, as its answer may be lost, until so long after it was answered. */
async function changing(change: () => Promise<Response>): Promise<Response> {
  avoidReplicas();
  try {
    return await change();
  } finally {
    avoidReplicas();
  }
}

function hasJustChanged(): boolean {
  const ago = Date.now() - Math.max(changedAt, Number(localStore.get(KEYS.changed)));
  // A clock that was set back since would avoid the replicas until it is that late again.
  return Math.abs(ago) < CATCH_UP_MS;
}

/** A replica's answer; null where it has none. */
async function whatIsKnown(ask: () => Promise<Response>): Promise<Response | null> {
  try {
    const answer = await ask();
    if (answer.status >= 500) avoidReplicas();
    return answer.ok && !(await saysNothing(answer)) ? answer : null;
  } catch {
    avoidReplicas();
    // Whoever gave up waiting is told so by the next request.
    return null;
  }
}

/** Looks at its beginning alone: a long answer is left to whoever asked. */
async function saysNothing(answer: Response): Promise<boolean> {
  const reader = answer.clone().body?.getReader();
  const start = await reader?.read();
  void reader?.cancel();
  return NOTHING.includes(new TextDecoder().decode(start?.value));
}
