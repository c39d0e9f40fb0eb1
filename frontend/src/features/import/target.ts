import type { Currency } from "@/core/money/currency";
import { searchable } from "@/core/text/searchable";
import { nameOf } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";

/** The event that a file is going into; of one that is new, the currency is still a choice. */
export interface Target {
  eventId: string;
  isNew: boolean;
  /** Of an event that is there. */
  currency: Currency | null;
  /** Who takes part now. */
  people: readonly Person[];
}

/** Who of the event each person of the file seems to be, by name: everybody once, nobody twice. */
export function matchByName(names: readonly string[], people: readonly Person[]): (string | null)[] {
  const taken = new Set<string>();
  const called = people.map((person) => ({ id: person.id, names: namesOf(person) }));
  return names.map((name) => {
    const found = called.find(({ id, names: all }) => !taken.has(id) && all.includes(searchable(name.trim())));
    if (found) taken.add(found.id);
    return found?.id ?? null;
  });
}

function namesOf(person: Person): string[] {
  const names = [nameOf(person), person.first_name, person.email];
  return names.flatMap((name) => (name ? [searchable(name.trim())] : []));
}
