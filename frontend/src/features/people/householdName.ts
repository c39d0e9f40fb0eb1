import { searchable } from "@/core/text/searchable";
import { withinSentence } from "@/core/text/withinSentence";
import { nameOf, shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";

/** A household's name has at most so many letters, as any name. */
export const MAX_HOUSEHOLD_NAME = 100;

/**
 * The last name that those of the people share who have one; null where fewer than two do. Whoever has no account was
 * entered by one name, of which the last word may be theirs.
 */
export function sharedLastName(people: readonly Person[]): string | null {
  const [first, ...others] = people.map(lastNameOf).filter((name) => name !== null);
  if (first === undefined || others.length === 0) return null;
  return others.every((name) => searchable(name) === searchable(first)) ? first : null;
}

function lastNameOf({ first_name, last_name, has_account }: Person): string | null {
  const written = last_name?.trim();
  if (written) return written;
  const words = has_account ? [] : (first_name?.trim().split(/\s+/) ?? []);
  return words.length > 1 ? (words.at(-1) ?? null) : null;
}

/** "Ayşe & Can", "Ayşe, Can & Dede": those who have a name. */
export function firstNames(people: readonly Person[]): string {
  const names = people.flatMap((person) => {
    const name = person.deleted ? null : person.first_name?.trim() || nameOf(person);
    return name ? [shortName(name)] : [];
  });
  const last = names.at(-1) ?? "";
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} & ${last}` : last;
  return [...all].slice(0, MAX_HOUSEHOLD_NAME).join("");
}

/** English names a family by the plural of its name, which takes another ending after a hissing sound. */
export const endsHissing = (name: string) => /(s|x|z|ch|sh)$/i.test(name);

/** With whom one of them pays: "the Kayas"; where they go by their first names, the others alone. */
export function householdAround(person: Person, { name, people }: { name: string; people: readonly Person[] }): string {
  if (name !== firstNames(people)) return withinSentence(name);
  return firstNames(people.filter(({ id }) => id !== person.id));
}
