import { useMemo } from "react";
import type { EventPage } from "@/data/event/model";
import { nameOf } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";

/** A person who can be mentioned, by the name that one types. */
export interface Mentionable {
  id: string;
  name: string;
  person: Person;
}

/** Returns the active people of an event who have a name of their own there: of two people with one name, neither is meant. */
export function useMentionable({ participants }: EventPage): Mentionable[] {
  return useMemo(() => {
    const named = participants.flatMap(({ user_id: id, person, status }) => {
      const name = nameOf(person);
      return status === "active" && name !== null ? [{ id, name, person }] : [];
    });
    const alike = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();
    return named.filter(({ id, name }) => !named.some((other) => other.id !== id && alike(other.name, name)));
  }, [participants]);
}
