import { TINTS, tintOf } from "@/domain/people/displayName";
import type { Person } from "@/domain/people/person";
import type { Participant } from "./model";

/**
 * The people of an event with avatars of different tints, as long as there are enough: each has their own one, or the
 * next that nobody before them has. In the order of joining, so that newcomers change nobody's.
 */
export function withTints(people: readonly Person[]): Person[] {
  const taken = new Set<number>();
  return people.map((person) => {
    let tint = tintOf(person.id);
    while (taken.has(tint) && taken.size < TINTS) tint = (tint + 1) % TINTS;
    taken.add(tint);
    return { ...person, tint };
  });
}

/** The same for participants: who has left comes last, as cards do not know them. */
export function participantsWithTints(participants: readonly Participant[]): Participant[] {
  const people = (wanted: boolean) =>
    participants.filter(({ status }) => (status === "active") === wanted).map(({ person }) => person);
  const tinted = new Map(withTints([...people(true), ...people(false)]).map((person) => [person.id, person]));
  return participants.map((participant) => ({
    ...participant,
    person: tinted.get(participant.person.id) ?? participant.person,
  }));
}
