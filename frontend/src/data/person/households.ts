import { asPayer } from "@/core/money/payer";
import type { Units } from "@/core/money/units";
import { sum } from "@/core/money/units";
import type { HouseholdRow, Participant } from "@/data/event/model";

/** The columns of a participant that households are worked out from. */
type Member = Pick<Participant, "user_id" | "household_id">;

/** People of an event who pay as one, with who they are. */
export interface Household<M extends Member = Participant> extends HouseholdRow {
  people: M[];
}

interface WithHouseholds<M extends Member> {
  households: readonly HouseholdRow[];
  participants: readonly M[];
}

/** Returns the household of each person who pays as one with others. A person who is left alone in a household pays alone. */
export function householdsByPerson<M extends Member>({
  households,
  participants,
}: WithHouseholds<M>): ReadonlyMap<string, Household<M>> {
  const found = new Map<string, Household<M>>();
  for (const household of households) {
    const people = participants.filter(({ household_id }) => household_id === household.id);
    if (people.length > 1) for (const { user_id } of people) found.set(user_id, { ...household, people });
  }
  return found;
}

/** One side of a debt: a household, or a person who pays alone. */
export interface Party<M extends Member = Participant> {
  /** The household's id, or the person's. */
  id: string;
  /** Null for a person who pays alone. */
  household: Household<M> | null;
  people: readonly M[];
  /** Sum of the members' balances. */
  net: Units;
}

export interface WithParties<M extends Member> extends WithHouseholds<M> {
  balances: readonly { user_id: string; net: Units }[];
}

/** Returns everyone of an event as parties, in the order of joining. Their nets add up to zero, as the balances do. */
export function partiesOf<M extends Member>(page: WithParties<M>): Party<M>[] {
  const households = householdsByPerson(page);
  const nets = new Map(page.balances.map(({ user_id, net }) => [user_id, net]));
  const parties = new Map<string, Party<M>>();
  for (const one of page.participants) {
    const household = households.get(one.user_id) ?? null;
    const id = household?.id ?? one.user_id;
    const people = household?.people ?? [one];
    if (parties.has(id)) continue;
    const net = sum(people.map(({ user_id }) => nets.get(user_id) ?? (0 as Units)));
    parties.set(id, { id, household, people, net });
  }
  return [...parties.values()];
}

/** Returns who pays for a party: the person who owes most, as in the settlement's plan. Null when the party owes nothing. */
export function payerOf<M extends Member>(
  { people, net }: Party<M>,
  balances: WithParties<M>["balances"],
): string | null {
  if (net >= 0) return null;
  const members = new Set(people.map(({ user_id }) => user_id));
  const nets = balances.filter(({ user_id }) => members.has(user_id));
  return nets.map(({ user_id, net }) => ({ person: user_id, net })).toSorted(asPayer)[0]?.person ?? null;
}
