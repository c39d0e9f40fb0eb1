import { absolute, sum, type Units, ZERO } from "@/core/money/units";
import type { Balance, Participant } from "@/data/event/model";
import type { Household } from "@/data/person/households";

export interface Bar {
  /** Id of a person or a household. */
  id: string;
  net: Units;
  /** Length of the bar, from 0 to 1. The longest bar has 1. */
  part: number;
}

/** The bars of one person, or of a household and its members. */
export interface PartyBars {
  /** Bar of the household's sum. Null for a person without a household. */
  together: (Bar & { household: Household }) | null;
  people: Bar[];
}

/**
 * Returns the bars of the event's people, from most owed to most owing. Includes people who left with a balance. Groups the
 * members of a household.
 */
export function barsOf(
  balances: readonly Balance[],
  participants: readonly Participant[],
  households: ReadonlyMap<string, Household>,
): PartyBars[] {
  const nets = new Map(participants.filter((p) => p.status === "active").map((p) => [p.user_id, ZERO]));
  for (const { user_id, net } of balances) if (net !== 0 || nets.has(user_id)) nets.set(user_id, net);
  const parties = new Map<string, { household: Household | undefined; people: Omit<Bar, "part">[] }>();
  for (const [id, net] of nets) {
    const household = households.get(id);
    const party = parties.get(household?.id ?? id) ?? { household, people: [] };
    parties.set(household?.id ?? id, { household, people: [...party.people, { id, net }] });
  }
  const sums = [...parties].map(([id, { household, people }]) => ({
    id,
    household,
    people,
    net: sum(people.map((one) => one.net)),
  }));
  const longest = Math.max(1, ...[...nets.values(), ...sums.map(({ net }) => net)].map(absolute));
  const withPart = <T extends { net: Units }>(one: T) => ({ ...one, part: absolute(one.net) / longest });
  return sums.sort(fromMostOwed).map(({ people, household, id, net }) => ({
    together: household ? withPart({ id, net, household }) : null,
    people: people.sort(fromMostOwed).map(withPart),
  }));
}

function fromMostOwed(a: Omit<Bar, "part">, b: Omit<Bar, "part">): number {
  return b.net - a.net || (a.id < b.id ? -1 : 1);
}
