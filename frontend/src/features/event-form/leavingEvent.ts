import { type Units, ZERO } from "@/core/money/units";
import type { EventPage, Participant } from "@/data/event/model";

/** What leaving an event does, which is said before. */
export interface Leaving {
  /** What the person is owed (above zero) or owes (below), which stays. */
  net: Units;
  /** Who becomes admin, where the person is the last one. */
  heir: Participant | null;
  /** Nobody with an account is left to open the event: it is deleted. */
  deletes: boolean;
}

/** As the database does it (private.remove_from_events): the longest-standing participant with an account inherits. */
export function leavingOf(page: EventPage, me: string | null): Leaving {
  const net = page.balances.find((balance) => balance.user_id === me)?.net ?? ZERO;
  const others = page.participants.filter(
    ({ status, user_id, person }) => status === "active" && user_id !== me && person.has_account,
  );
  const admin = others.some(({ role }) => role === "admin");
  const [longest = null] = others.sort((a, b) => compare(a.joined_at, b.joined_at) || compare(a.user_id, b.user_id));
  return { net, heir: admin ? null : longest, deletes: others.length === 0 };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
