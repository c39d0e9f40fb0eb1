import type { Units } from "@/core/money/units";
import type { HistoryEntry } from "@/data/event/history";
import { localStore } from "@/platform/storage/localStore";

/** The state of an event when the reader last saw it on this device. */
export interface LastVisit {
  revision: number;
  /** The balance in the headline, in smallest currency units. Belongs to the reader's household if they have one. */
  net: Units;
  /** Id of the newest log entry, 0 for none. Ids find newer changes without comparing clocks. */
  last_log_id: number;
}

/** Sign-out deletes these keys, because localStore does not list them as permanent. */
const keyOf = (me: string, eventId: string) => `visit:${me}:${eventId}`;

/** Returns the stored visit. Null when there is none or it cannot be decoded. */
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

/** Counts the changes of other people since a visit. Null when there are none. */
export function changesSince(entries: readonly HistoryEntry[], since: LastVisit, me: string): ChangesSinceVisit | null {
  const theirs = entries.filter(({ actor, id }) => actor !== null && actor !== me && id > since.last_log_id);
  if (theirs.length === 0) return null;
  const added = theirs.filter(({ entity, action }) => entity === "expense" && action === "created").length;
  return { added, changed: theirs.length - added };
}
