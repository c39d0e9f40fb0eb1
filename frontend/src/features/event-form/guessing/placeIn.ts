import { searchable } from "@/core/text/searchable";
import type { PlaceSuggestion } from "@/data/place/places";
import { saysKind } from "./kindOf";

/** Shorter words are too easily somebody's name or no name at all. */
const SHORTEST = 4;
/** Only so long a word is taken for another name of a place that is called otherwise: Kapadokya for Nevşehir. */
const SHORTEST_OTHER_NAME = 5;
/** More words are a sentence. */
const MOST_WORDS = 3;

/** Between a kind and a place or a person; and after which a person's or a restaurant's name comes. */
const BETWEEN = new Set(
  "in to a en au aux nach im am auf the der die das le la les el los de du da des and und y et ve".split(" "),
);
const BEFORE_SOMEBODY = new Set("at with bei mit chez avec con for fur para pour".split(" "));

/**
 * What of an event's name may be a place, the likeliest first: "Weekend in Porto 2027" may be Porto. Turkish endings after
 * an apostrophe are left away ("Porto'da"); what belongs to somebody ("Mert's") is no place.
 */
export function placesIn(name: string): string[] {
  const words = name.split(/[\s/,:;–—()!?&+]+/).map((word) => word.replace(/['’](?!s$).*$/u, "").replace(/^-|-$/g, ""));
  const somebody = words.findIndex((word) => BEFORE_SOMEBODY.has(searchable(word)));
  const said = words
    .slice(0, somebody < 0 ? undefined : somebody)
    .filter((word, n) => isPlain(word) && ![word, pairAt(words, n - 1), pairAt(words, n)].some(saysKind));
  const last = said.at(-1) ?? "";
  const likely = said.length <= MOST_WORDS ? [said.join(" "), last] : [last];
  return [...new Set(likely)].filter((words) => [...words].length >= SHORTEST);
}

const isPlain = (word: string) => /^[\p{L}\p{M}.-]+$/u.test(word) && !BETWEEN.has(searchable(word));

/** "hafta sonu", which no word of it says alone. */
const pairAt = (words: readonly string[], n: number) => {
  const pair = words.slice(Math.max(n, 0), n + 2);
  return pair.some(saysKind) ? "" : pair.join(" ");
};

/** Of what was found for words of a name, the place that is really called so; not one whose name only begins alike. */
export function placeCalled(words: string, found: readonly PlaceSuggestion[]): PlaceSuggestion | null {
  const [first] = found;
  if (!first?.country) return null;
  const [said, name] = [searchable(words), searchable(first.city ?? first.name)];
  const isOtherName = [...said].length >= SHORTEST_OTHER_NAME && !said.split(" ").some((word) => name.includes(word));
  return name === said || isOtherName ? first : null;
}
