import { useMemo } from "react";
import type { EventPage } from "@/data/event/model";
import { nameOf } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { useSession } from "@/platform/session/session";

/** A person who can be mentioned, by the name that one types. */
export interface Mentionable {
  id: string;
  name: string;
  person: Person;
}

/** Returns the other active people of an event by name. Two people of the same name are left out: it would be unclear who is meant. */
export function useMentionable({ participants }: EventPage): Mentionable[] {
  const me = useSession((s) => s.userId);
  return useMemo(() => {
    const named = participants.flatMap(({ user_id: id, person, status }) => {
      const name = nameOf(person);
      return status === "active" && name !== null ? [{ id, name, person }] : [];
    });
    const alike = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();
    return named.filter(
      ({ id, name }) => id !== me && !named.some((other) => other.id !== id && alike(other.name, name)),
    );
  }, [participants, me]);
}
