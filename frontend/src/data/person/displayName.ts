import { isolated, withoutIsolates } from "@/core/text/isolated";
import type { Person } from "./model";

type Named = Partial<Pick<Person, "first_name" | "last_name" | "email" | "deleted">>;

/** Participant names longer than this are cut on buttons and chips (docs/product.md 3.3). */
export const MAX_NAME = 15;

/**
 * Returns a person's name: first and last name, else first, else last, else e-mail (docs/product.md 3.3). Null when all
 * are missing; the caller then shows "unknown user" or "deleted user" in its language.
 */
export function nameOf(person: Named | null | undefined): string | null {
  if (!person || person.deleted) return null;
  const name = [person.first_name, person.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return name || person.email || null;
}

export function shortName(name: string, most = MAX_NAME): string {
  const letters = [...withoutIsolates(name)];
  if (letters.length <= most) return name;
  const start = letters.slice(0, most - 1).join("");
  return isolated(`${start.trimEnd()}…`);
}

/**
 * Returns the two letters of a person's avatar, the same on every screen. An event replaces the second one where two of
 * its people have the same.
 */
export function lettersOf(person: Named & Pick<Person, "letters">, language: string): string {
  const own = initials(nameOf(person) ?? "?", language);
  return person.letters ? [...own][0] + person.letters : own;
}

/**
 * Returns the second letters of people whose initials are the same, in the order of the names: "x" and "y" for Max and
 * Maya. Undefined where the initials differ or the names are equal.
 */
export function secondLetters(names: readonly (string | null)[]): (string | undefined)[] {
  const words = names.map((name) => (name && wordsOf(name).length === 1 ? [...name.toLocaleLowerCase()] : []));
  const isSameStart = (one: string[], other: string[]) => other.length > 0 && one[0] === other[0];
  return words.map((own, index) => {
    const others = words.filter((other, n) => n !== index && isSameStart(own, other));
    if (others.every((other) => secondOf(other) !== secondOf(own))) return undefined;
    const differs = (place: number) => others.every((other) => other[place] !== own[place]);
    const first = own.findIndex((letter, place) => place > 0 && isLetter(letter) && differs(place));
    return first > 0 ? own[first] : undefined;
  });
}

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);

/** Returns the next letter of a word after its first sign. */
const secondOf = ([, ...others]: readonly string[]): string => others.find(isLetter) ?? "";

/** Returns the parts of a name or an e-mail address that give initials. */
function wordsOf(name: string): string[] {
  const [own = "", domain] = name.split("@");
  const all = own
    // Invisible characters are no letters.
    .replace(/\p{Cf}/gu, "")
    .split(/[\s._-]+/)
    .filter(Boolean);
  // Numbers in an e-mail address are no initials.
  const letters = all.filter((word) => domain === undefined || /^\p{L}/u.test(word));
  return letters.length > 0 ? letters : all.slice(0, 1);
}

/**
 * Returns the letters of an avatar: of the first and the last name, in upper case, or the first two of a single name.
 * The language decides the case, because a Turkish i becomes İ.
 */
export function initials(name: string, language: string): string {
  const words = wordsOf(name).map((word) => [...word]);
  const [first = ["?"]] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const second = last ? (last[0] ?? "").toLocaleUpperCase(language) : secondOf(first).toLocaleLowerCase(language);
  return (first[0] ?? "?").toLocaleUpperCase(language) + second;
}
