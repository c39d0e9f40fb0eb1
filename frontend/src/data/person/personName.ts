import { MAX_PERSON_NAME } from "@/core/limits";
import { searchable } from "@/core/text/searchable";
import { nameOf } from "./displayName";
import type { Person } from "./model";

/** Characters that nobody can see. */
const INVISIBLE = /[\p{Cf}\p{Cc}\s\u2800\u3164\uffa0]/gu;

/** Returns a typed name as it is stored: one line, single blanks between words. Null when it is empty or too long. */
export function nameTyped(text: string): string | null {
  const name = text.replace(/\s+/g, " ").trim();
  return name.replace(INVISIBLE, "") === "" || [...name].length > MAX_PERSON_NAME ? null : name;
}

/** Returns a person with the same full or first name, ignoring case and accents. */
export function namesakeOf(name: string, people: readonly Person[]): Person | undefined {
  const wanted = searchable(name);
  return people.find((person) =>
    [nameOf(person), person.first_name].some((known) => known !== null && searchable(known.trim()) === wanted),
  );
}
