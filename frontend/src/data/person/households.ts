import type { HouseholdRow, Participant } from "@/data/event/model";

/** The columns of a participant that determine households. */
export type Member = Pick<Participant, "user_id" | "household_id">;

/** A household: people of an event who pay as one. */
export interface Household<M extends Member = Participant> extends HouseholdRow {
  people: M[];
}

export interface WithHouseholds<M extends Member> {
  households: readonly HouseholdRow[];
  participants: readonly M[];
}

/**
 * Returns the household of each person who pays as one with others. A household with one person left does not count.
 */
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
