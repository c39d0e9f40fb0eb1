import { absolute, type Units } from "@/core/money/units";
import { planOf } from "@/core/settling/plan";
import type { Person } from "@/data/person/model";
import type { OpenEvent } from "./dashboard";

/** What is to be paid in one event. */
interface Due {
  event: OpenEvent;
  amount: Units;
}

/** With whom the reader has something open, in the order of their events. */
export interface DueWith {
  /** Null where an event does not say with whom: it has many people, or others of a household pay. */
  person: Person | null;
  dues: Due[];
}

/** Who owes the reader and whom the reader owes, a person once, over all events: by the plan that each event's settlement shows. */
export function duesOf(events: readonly OpenEvent[], me: string): { owed: DueWith[]; owes: DueWith[] } {
  const [owed, owes] = [new Map<string, DueWith>(), new Map<string, DueWith>()];
  for (const event of events) {
    const transfers = event.standings === null ? [] : transfersOf(event.standings);
    const mine = transfers.filter(({ from, to }) => from === me || to === me);
    for (const { from, to, amount } of mine) {
      const other = from === me ? to : from;
      const person = event.standings?.find(({ user_id }) => user_id === other)?.person ?? null;
      add(to === me ? owed : owes, other, person, { event, amount });
    }
    if (mine.length === 0)
      add(event.my_net > 0 ? owed : owes, event.id, null, { event, amount: absolute(event.my_net) });
  }
  return { owed: [...owed.values()], owes: [...owes.values()] };
}

function transfersOf(standings: NonNullable<OpenEvent["standings"]>) {
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
