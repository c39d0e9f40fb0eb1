import { absolute, sum, type Units, ZERO } from "@/core/money/units";
import type { Balance, Participant } from "@/domain/event/model";
import type { UnitOfPeople } from "@/domain/event/units";

export interface Bar {
  /** Of a person, or of a unit. */
  id: string;
  net: Units;
  /** Its length, from 0 to 1 of the longest. */
  part: number;
}

/** One person, or people who pay as one, whose balances are counted together. */
export interface PartyBars {
  /** Of all of them together; null for who pays alone. */
  together: (Bar & { unit: UnitOfPeople }) | null;
  people: Bar[];
}

/**
 * The bars of everyone in the event and of people who left with a balance, from the most owed to the most owing; of people who
 * pay as one beside each other.
 */
export function barsOf(
  balances: readonly Balance[],
  participants: readonly Participant[],
  units: ReadonlyMap<string, UnitOfPeople>,
): PartyBars[] {
  const nets = new Map(participants.filter((p) => p.status === "active").map((p) => [p.user_id, ZERO]));
  for (const { user_id, net } of balances) if (net !== 0 || nets.has(user_id)) nets.set(user_id, net);
  const parties = new Map<string, { unit: UnitOfPeople | undefined; people: Omit<Bar, "part">[] }>();
  for (const [id, net] of nets) {
    const unit = units.get(id);
    const party = parties.get(unit?.id ?? id) ?? { unit, people: [] };
    parties.set(unit?.id ?? id, { unit, people: [...party.people, { id, net }] });
  }
  const sums = [...parties].map(([id, { unit, people }]) => ({
    id,
    unit,
    people,
    net: sum(people.map((one) => one.net)),
  }));
  const longest = Math.max(1, ...[...nets.values(), ...sums.map(({ net }) => net)].map(absolute));
  const withPart = <T extends { net: Units }>(one: T) => ({ ...one, part: absolute(one.net) / longest });
  return sums.sort(fromMostOwed).map(({ people, unit, id, net }) => ({
    together: unit ? withPart({ id, net, unit }) : null,
    people: people.sort(fromMostOwed).map(withPart),
  }));
}

function fromMostOwed(a: Omit<Bar, "part">, b: Omit<Bar, "part">): number {
  return b.net - a.net || (a.id < b.id ? -1 : 1);
}
