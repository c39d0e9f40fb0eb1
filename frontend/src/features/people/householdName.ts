import { MAX_HOUSEHOLD_NAME } from "@/core/limits";
import { withAmpersand } from "@/core/text/ampersand";
import { searchable } from "@/core/text/searchable";
import { nameOf, shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";

/**
 * Returns the last name that all people with a last name share. Null when they differ or fewer than two have one. For
 * people without an account, the last of several words counts as the last name.
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

/** Returns the first names in a list, without unnamed people: "Ayşe & Can", "Ayşe, Can & Dede". */
export function firstNames(people: readonly Person[]): string {
  const names = people.flatMap((person) => {
    const name = person.deleted ? null : person.first_name?.trim() || nameOf(person);
    return name ? [shortName(name)] : [];
  });
  return [...withAmpersand(names)].slice(0, MAX_HOUSEHOLD_NAME).join("");
}

/** Returns whether an English plural of the name ends in "es": "the Joneses". */
export const endsHissing = (name: string) => /(s|x|z|ch|sh)$/i.test(name);

/** Returns the household's name within a sentence: "the Kayas". For a list of first names, returns the others' names. */
export function householdAround(person: Person, { name, people }: { name: string; people: readonly Person[] }): string {
  if (name !== firstNames(people)) return withinSentence(name);
  return firstNames(people.filter(({ id }) => id !== person.id));
}

/** Articles with which a family's name may begin, in the five languages. */
const ARTICLE = /^(The|Die|Los|Las|Les) (?=\p{Lu})/u;

/** Returns a name for use within a sentence: "pays with the Kayas". */
function withinSentence(name: string): string {
  return name.replace(ARTICLE, (article) => article.toLowerCase());
}
