import { asPayer } from "@/core/money/payer";
import { sum, type Units, ZERO } from "@/core/money/units";
import type { Participant } from "@/data/event/model";
import { type Household, householdsByPerson, type Member, type WithHouseholds } from "./households";

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

/** A member of a party with the fact that decides who pays for it. */
export type Payer = Member & { person: { has_account: boolean } };

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
    const net = sum(people.map(({ user_id }) => nets.get(user_id) ?? ZERO));
    parties.set(id, { id, household, people, net });
  }
  return [...parties.values()];
}

/** Returns whether a party is a person who was removed or left. Members leave their household before. */
export function hasLeft({ people: [one] }: Party): boolean {
  return one?.status === "removed";
}

/** Returns who pays for a party, as in the settlement's plan. Null when the party owes nothing. */
export function payerOf<M extends Payer>(
  { people, net }: Party<M>,
  balances: WithParties<M>["balances"],
): string | null {
  if (net >= 0) return null;
  const nets = new Map(balances.map(({ user_id, net }) => [user_id, net]));
  const members = people.map(({ user_id, person }) => ({
    person: user_id,
    net: nets.get(user_id) ?? ZERO,
    hasAccount: person.has_account,
  }));
  return members.toSorted(asPayer)[0]?.person ?? null;
}
