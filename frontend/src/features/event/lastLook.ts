import type { Units } from "@/core/money/units";
import type { HistoryEntry } from "@/data/event/history";
import { localStore } from "@/platform/storage/localStore";

/** How a person left an event when they last looked at it on this device. */
export interface Look {
  revision: number;
  /** Their balance. */
  net: Units;
  /** The newest entry of the event's history, which the server counts: no clock plays a part. 0 for none. */
  last_log_id: number;
}

/** Not among what stays after sign-out (platform/storage/localStore.ts): it goes with the person. */
const keyOf = (me: string, eventId: string) => `look:${me}:${eventId}`;

export function lastLook(me: string, eventId: string): Look | null {
  try {
    const kept = JSON.parse(localStore.get(keyOf(me, eventId)) ?? "null") as Partial<Look> | null;
    const { revision, net, last_log_id } = kept ?? {};
    if (typeof revision !== "number" || typeof net !== "number" || typeof last_log_id !== "number") return null;
    return { revision, net, last_log_id };
  } catch {
    return null;
  }
}

export function keepLook(me: string, eventId: string, look: Look): void {
  localStore.set(keyOf(me, eventId), JSON.stringify(look));
}

/** What others did since: how many expenses are new, and how much else there is. */
export interface News {
  added: number;
  changed: number;
}

/** Null where nobody else did anything. */
export function newsSince(entries: readonly HistoryEntry[], since: Look, me: string): News | null {
  const theirs = entries.filter(({ actor, id }) => actor !== null && actor !== me && id > since.last_log_id);
  if (theirs.length === 0) return null;
  const added = theirs.filter(({ entity, action }) => entity === "expense" && action === "created").length;
  return { added, changed: theirs.length - added };
}
