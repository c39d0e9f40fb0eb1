import type { HouseholdRow, Participant } from "@/data/event/model";

/** The columns of a participant that households are worked out from. */
export type Member = Pick<Participant, "user_id" | "household_id">;

/** People of an event who pay as one, with who they are. */
export interface Household<M extends Member = Participant> extends HouseholdRow {
  people: M[];
}

export interface WithHouseholds<M extends Member> {
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
