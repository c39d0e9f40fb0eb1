import { searchable } from "@/core/text/searchable";
import { nameOf } from "./displayName";
import type { Person } from "./model";
import { MOST_LETTERS } from "./nameColumns";

/** Nothing that one could see. */
const INVISIBLE = /[\p{Cf}\p{Cc}\s\u2800\u3164\uffa0]/gu;

/** A typed name as it is stored, in one line with one blank between words; null where it is none, or too long. */
export function nameTyped(text: string): string | null {
  const name = text.replace(/\s+/g, " ").trim();
  return name.replace(INVISIBLE, "") === "" || [...name].length > MOST_LETTERS ? null : name;
}

/** Somebody whom others would take for who is to be called so: by full or first name, whatever the case and the accents. */
export function namesakeOf(name: string, people: readonly Person[]): Person | undefined {
  const wanted = searchable(name);
  return people.find((person) =>
    [nameOf(person), person.first_name].some((known) => known !== null && searchable(known.trim()) === wanted),
  );
}
