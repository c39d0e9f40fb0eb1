import { type Units, ZERO } from "@/core/money/units";
import type { EventPage, Participant } from "@/data/event/model";
import { pausesWithout } from "@/data/series/pausesWithout";

/** Consequences of leaving an event, shown before. */
export interface Leaving {
  /** The person's balance, which stays. Positive: they are owed money. */
  net: Units;
  /** The next admin if the person is the last one. Null otherwise. */
  heir: Participant | null;
  /** Whether the event is deleted, because nobody with an account stays. */
  deletes: boolean;
  /** Whether recurring expenses pause. */
  pauses: boolean;
}

/**
 * Returns the consequences of leaving. Must match private.remove_from_events: the longest-standing participant with an
 * account becomes admin.
 */
export function leavingOf(page: EventPage, me: string | null): Leaving {
  const net = page.balances.find((balance) => balance.user_id === me)?.net ?? ZERO;
  const others = page.participants.filter(
    ({ status, user_id, person }) => status === "active" && user_id !== me && person.has_account,
  );
  const admin = others.some(({ role }) => role === "admin");
  const [longest = null] = others.sort((a, b) => compare(a.joined_at, b.joined_at) || compare(a.user_id, b.user_id));
  return { net, heir: admin ? null : longest, deletes: others.length === 0, pauses: pausesWithout(page, me) };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * Returns the other person who alone may restore the event once the reader deletes it: its creator while they take part.
 * Null when it is the reader. Must match private.is_mine_to_restore.
 */
export function restorerOf({ event, participants }: EventPage, me: string | null): Participant | null {
  if (event.created_by === me) return null;
  return participants.find(({ user_id, status }) => user_id === event.created_by && status === "active") ?? null;
}
