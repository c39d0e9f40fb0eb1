import { absolute, type Units } from "@/core/money/units";
import { planOf } from "@/core/settling/plan";
import type { Person } from "@/data/person/model";
import type { OpenEvent } from "./dashboard";

/** One payment that an event's settlement proposes to the reader or their household. */
interface Due {
  event: OpenEvent;
  amount: Units;
  /** The other member of the reader's household who pays or is paid. Null when the reader does so. */
  by: Person | null;
}

/** Open payments between the reader and one person, in the order of the events. */
export interface DueWith {
  /** Null for events with many people. Home does not plan their payments. */
  person: Person | null;
  dues: Due[];
}

/**
 * Returns the open payments to and from the reader, one entry per person over all events. The payments are those of each
 * event's settlement. They include the payments of the reader's household.
 */
export function duesOf(events: readonly OpenEvent[], me: string): { owed: DueWith[]; owes: DueWith[] } {
  const [owed, owes] = [new Map<string, DueWith>(), new Map<string, DueWith>()];
  for (const event of events) {
    const { standings } = event;
    if (standings === null) {
      const net = event.household_net ?? event.my_net;
      add(net > 0 ? owed : owes, event.id, null, { event, amount: absolute(net), by: null });
      continue;
    }
    const people = new Map(standings.map(({ user_id, person }) => [user_id, person]));
    const party = partyOf(standings, me);
    for (const { from, to, amount } of transfersOf(standings)) {
      const [ours, theirs] = party.has(from) ? [from, to] : [to, from];
      if (!party.has(ours)) continue;
      const by = ours === me ? null : (people.get(ours) ?? null);
      add(ours === to ? owed : owes, theirs, people.get(theirs) ?? null, { event, amount, by });
    }
  }
  return { owed: [...owed.values()], owes: [...owes.values()] };
}

type Standings = NonNullable<OpenEvent["standings"]>;

/** Returns the ids of the reader and the members of their household. */
function partyOf(standings: Standings, me: string): ReadonlySet<string> {
  const household = standings.find(({ user_id }) => user_id === me)?.household_id ?? null;
  const others = standings.filter(({ household_id }) => household !== null && household_id === household);
  return new Set([me, ...others.map(({ user_id }) => user_id)]);
}

function transfersOf(standings: Standings) {
  return planOf(
    standings.map(({ user_id, household_id, before, net, person }) => ({
      person: user_id,
      household: household_id,
      before,
      net,
      hasIban: person.has_iban,
    })),
  );
}

function add(side: Map<string, DueWith>, key: string, person: Person | null, due: Due): void {
  const known = side.get(key) ?? { person, dues: [] };
  side.set(key, { ...known, dues: [...known.dues, due] });
}
