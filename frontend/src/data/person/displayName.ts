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

/** Returns the letters of a person's avatar. */
export function lettersOf(person: Named & Pick<Person, "letters">, language: string): string {
  return initials(nameOf(person) ?? "?", language) + (person.letters ?? "");
}

/**
 * Returns the second letters that tell apart people with one and the same initial, in the order of the names: "x" and
 * "y" for Max and Maya. Undefined where the initials differ or the names are equal.
 */
export function secondLetters(names: readonly (string | null)[]): (string | undefined)[] {
  const words = names.map((name) => (name && initials(name, "en").length === 1 ? [...name.toLocaleLowerCase()] : []));
  return words.map((own, index) => {
    const others = words.filter((other, n) => n !== index && other.length > 0 && other[0] === own[0]);
    if (others.length === 0) return undefined;
    const differs = (place: number) => others.every((other) => other[place] !== own[place]);
    const first = own.findIndex((letter, place) => place > 0 && /\p{L}/u.test(letter) && differs(place));
    return first > 0 ? own[first] : undefined;
  });
}

/** Returns one or two letters for an avatar, in upper case of the given language (Turkish i becomes İ). */
export function initials(name: string, language: string): string {
  const [own = "", domain] = name.split("@");
  const all = own
    // Invisible characters are no letters.
    .replace(/\p{Cf}/gu, "")
    .split(/[\s._-]+/)
    .filter(Boolean);
  // Numbers in an e-mail address are no initials.
  const letters = all.filter((word) => domain === undefined || /^\p{L}/u.test(word));
  const words = letters.length > 0 ? letters : all.slice(0, 1);
  const first = [...(words[0] ?? "?")][0] ?? "?";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase(language);
}
