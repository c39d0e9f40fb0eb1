import { searchable } from "@/core/text/searchable";
import type { EventCategory } from "@/data/event/model";
import { KIND_WORDS, PLACE_WORDS } from "./kindWords";

const KINDS = KIND_WORDS.map(told);
const PLACES = PLACE_WORDS.map(told);

function told([kind, words]: readonly [EventCategory, string]): [EventCategory, RegExp] {
  return [kind, new RegExp(` (?:${words.split(/,\s+/).map(patternOf).join("|")}) `)];
}

function patternOf(word: string): string {
  const text = word.replace(/\s+/g, " ");
  return text.endsWith("*") ? `${text.slice(0, -1)}[^ ]*` : text;
}

/** A name as words with a blank around each, in which accents and case do not count. */
const wordsIn = (name: string) =>
  ` ${searchable(name)
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim()} `;

/**
 * What kind of event a name speaks of, in any of the app's languages. Of a name that says nothing: a short trip where it
 * has a place in it, else something other; of no name, nothing.
 */
export function kindOf(name: string, hasPlace: boolean): EventCategory | "" {
  const words = wordsIn(name);
  if (words.trim() === "") return "";
  return [...KINDS, ...PLACES].find(([, said]) => said.test(words))?.[0] ?? (hasPlace ? "short_trip" : "other");
}

/** Whether words say what kind of event it is, and so no place: Essen is a dinner here. */
export const saysKind = (words: string) => KINDS.some(([, said]) => said.test(wordsIn(words)));
