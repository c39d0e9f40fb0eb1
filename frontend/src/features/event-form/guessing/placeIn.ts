import { searchable } from "@/core/text/searchable";
import type { PlaceSuggestion } from "@/data/place/places";
import { saysKind } from "./kindOf";

/** Shorter words are often people's names or abbreviations. */
const MIN_LETTERS = 4;
/** Minimum length of a word that may be another name of a place: Kapadokya for Nevşehir. */
const MIN_LETTERS_OTHER_NAME = 5;
/** More words are a sentence. */
const MAX_WORDS = 3;

/** Words between a kind and a place or person, and words before the name of a person or restaurant. */
const BETWEEN = new Set(
  "in to a en au aux nach im am auf the der die das le la les el los de du da des and und y et ve".split(" "),
);
const BEFORE_SOMEBODY = new Set("at with bei mit chez avec con for fur para pour".split(" "));

/**
 * Returns the parts of an event's name that may be a place, likeliest first: "Porto" in "Weekend in Porto 2027".
 * Turkish suffixes after an apostrophe are removed ("Porto'da"); possessives ("Mert's") are no places.
 */
export function placesIn(name: string): string[] {
  const words = name.split(/[\s/,:;–—()!?&+]+/).map((word) => word.replace(/['’](?!s$).*$/u, "").replace(/^-|-$/g, ""));
  const somebody = words.findIndex((word) => BEFORE_SOMEBODY.has(searchable(word)));
  const said = words
    .slice(0, somebody < 0 ? undefined : somebody)
    .filter((word, n) => isPlain(word) && ![word, pairAt(words, n - 1), pairAt(words, n)].some(saysKind));
  const last = said.at(-1) ?? "";
  const likely = said.length <= MAX_WORDS ? [said.join(" "), last] : [last];
  return [...new Set(likely)].filter((words) => [...words].length >= MIN_LETTERS);
}

const isPlain = (word: string) => /^[\p{L}\p{M}.-]+$/u.test(word) && !BETWEEN.has(searchable(word));

/** Finds kinds of two words, such as "hafta sonu". */
const pairAt = (words: readonly string[], n: number) => {
  const pair = words.slice(Math.max(n, 0), n + 2);
  return pair.some(saysKind) ? "" : pair.join(" ");
};

/**
 * Returns the first search result if it has the searched name, or an unrelated other name. Null if its name only starts
 * like the words.
 */
export function placeCalled(words: string, found: readonly PlaceSuggestion[]): PlaceSuggestion | null {
  const [first] = found;
  if (!first?.country) return null;
  const [said, name] = [searchable(words), searchable(first.city ?? first.name)];
  const isOtherName =
    [...said].length >= MIN_LETTERS_OTHER_NAME && !said.split(" ").some((word) => name.includes(word));
  return name === said || isOtherName ? first : null;
}
