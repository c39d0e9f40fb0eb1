import type { HouseholdRow, Participant } from "@/data/event/model";

/** People of an event who pay as one, with who they are. */
export interface Household extends HouseholdRow {
  people: Participant[];
}

/** What every answer about an event says of them: its page and its book. */
interface WithHouseholds {
  households: readonly HouseholdRow[];
  participants: readonly Participant[];
}

/** Who pays as one with others, by the person. Whoever is left alone in a household, since the others left the event, pays alone. */
export function householdsByPerson({ households, participants }: WithHouseholds): ReadonlyMap<string, Household> {
  const found = new Map<string, Household>();
  for (const household of households) {
    const people = participants.filter(({ household_id }) => household_id === household.id);
    if (people.length > 1) for (const { user_id } of people) found.set(user_id, { ...household, people });
  }
  return found;
}
