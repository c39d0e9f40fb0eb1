import type { Participant, Unit } from "./model";

/** People of an event who pay as one, with who they are. */
export interface UnitOfPeople extends Unit {
  people: Participant[];
}

/** What every answer about an event says of them: its page and its book. */
interface WithUnits {
  units: readonly Unit[];
  participants: readonly Participant[];
}

/** Who pays as one with others, by the person. Whoever is left alone in a unit, since the others left the event, pays alone. */
export function unitsByPerson({ units, participants }: WithUnits): ReadonlyMap<string, UnitOfPeople> {
  const found = new Map<string, UnitOfPeople>();
  for (const unit of units) {
    const people = participants.filter(({ unit_id }) => unit_id === unit.id);
    if (people.length > 1) for (const { user_id } of people) found.set(user_id, { ...unit, people });
  }
  return found;
}
