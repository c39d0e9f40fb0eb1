import type { Units } from "@/core/money/units";
import type { HistoryEntry } from "@/data/event/history";
import { localStore } from "@/platform/storage/localStore";

/** The state of an event when the reader last saw it on this device. */
export interface LastVisit {
  revision: number;
  /** The balance in the headline: of the reader's household, where they pay as one with others. */
  net: Units;
  /** Id of the newest log entry, by which changes are found without comparing clocks. 0 for none. */
  last_log_id: number;
}

/** Sign-out deletes these keys, as all that localStore does not list to stay. */
const keyOf = (me: string, eventId: string) => `visit:${me}:${eventId}`;

/** Returns null when the device has stored no visit, or one that cannot be read. */
export function lastVisit(me: string, eventId: string): LastVisit | null {
  try {
    const kept = JSON.parse(localStore.get(keyOf(me, eventId)) ?? "null") as Partial<LastVisit> | null;
    const { revision, net, last_log_id } = kept ?? {};
    if (typeof revision !== "number" || typeof net !== "number" || typeof last_log_id !== "number") return null;
    return { revision, net, last_log_id };
  } catch {
    return null;
  }
}

export function storeVisit(me: string, eventId: string, visit: LastVisit): void {
  localStore.set(keyOf(me, eventId), JSON.stringify(visit));
}

/** Changes that other people made. */
export interface ChangesSinceVisit {
  /** New expenses. */
  added: number;
  /** All other changes. */
  changed: number;
}

/** Returns null when other people changed nothing. */
export function changesSince(entries: readonly HistoryEntry[], since: LastVisit, me: string): ChangesSinceVisit | null {
  const theirs = entries.filter(({ actor, id }) => actor !== null && actor !== me && id > since.last_log_id);
  if (theirs.length === 0) return null;
  const added = theirs.filter(({ entity, action }) => entity === "expense" && action === "created").length;
  return { added, changed: theirs.length - added };
}
