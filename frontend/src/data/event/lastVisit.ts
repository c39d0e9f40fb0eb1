import type { Units } from "@/core/money/units";
import { localStore } from "@/platform/storage/localStore";
import type { HistoryEntry } from "./history";
import type { EventCard } from "./model";

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
  /** Whether the reader changed the event, too, so that the balance differs by their own changes as well. */
  own: boolean;
}

/** Counts the changes of other people since a visit. Null when there are none. */
export function changesSince(entries: readonly HistoryEntry[], since: LastVisit, me: string): ChangesSinceVisit | null {
  const later = entries.filter(({ id }) => id > since.last_log_id);
  const theirs = later.filter(({ actor }) => actor !== null && actor !== me);
  if (theirs.length === 0) return null;
  const added = theirs.filter(({ entity, action }) => entity === "expense" && action === "created").length;
  return { added, changed: theirs.length - added, own: later.some(({ actor }) => actor === me) };
}

/** The newest log entries of an event that may concern the reader, by kind (`private.news_of`). Null where there is none. */
export interface EventNews {
  event_id: string;
  /** The newest change of somebody else. */
  others_log_id: number | null;
  /** The reader's own newest change, from any device. */
  own_log_id: number | null;
  mention_log_id: number | null;
  /** The newest open mark "please check" on an entry of the reader. */
  mark_log_id: number | null;
}

/** What concerns the reader in an event and happened after a visit. */
export interface NewsSinceVisit {
  /** The balance at the visit; null when it is the same now, or the reader changed the event, too. */
  before: Units | null;
  mentioned: boolean;
  asked: boolean;
}

/** An event as home shows it. */
export type SeenEvent = Pick<EventCard, "id" | "my_net" | "household_net" | "revision">;

/** Returns the news of an event since a visit. Null when there are none, or the event is older than the visit. */
export function newsSince(event: SeenEvent, news: EventNews, since: LastVisit): NewsSinceVisit | null {
  if (event.revision <= since.revision) return null;
  const isNew = (logId: number | null) => logId !== null && logId > since.last_log_id;
  const net = event.household_net ?? event.my_net;
  const isOthers = isNew(news.others_log_id) && !isNew(news.own_log_id);
  const before = isOthers && net !== since.net ? since.net : null;
  const mentioned = isNew(news.mention_log_id);
  const asked = isNew(news.mark_log_id);
  return before !== null || mentioned || asked ? { before, mentioned, asked } : null;
}
