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

/** Returns a name as folded words with a blank around each. */
const wordsIn = (name: string) =>
  ` ${searchable(name)
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim()} `;

/**
 * Returns the kind of event that a name suggests, in any of the app's languages. An unknown name is a short trip if it
 * contains a place, otherwise "other". An empty name gives "".
 */
export function kindOf(name: string, hasPlace: boolean): EventCategory | "" {
  const words = wordsIn(name);
  if (words.trim() === "") return "";
  return [...KINDS, ...PLACES].find(([, said]) => said.test(words))?.[0] ?? (hasPlace ? "short_trip" : "other");
}

/** Returns whether words name a kind of event and therefore no place: Essen means dinner here. */
export const saysKind = (words: string) => KINDS.some(([, said]) => said.test(wordsIn(words)));
