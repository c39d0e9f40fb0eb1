import { searchable } from "./searchable";

/** Minimum length of words that may differ by a typo: "taxi" and "taki" match, "bar" and "car" do not. */
const MIN_LETTERS_FOR_TYPO = 4;

/**
 * Returns whether two texts are similar: all words of one occur in the other ("Dinner", "dinner at Ali's"). Ignores
 * case, accents and one typo per long word ("Diner"). Figures must be equal: "Room 101" is not "Room 102". A text
 * without words matches nothing.
 */
export function alike(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  return standIn(one, other) || standIn(other, one);
}

function standIn(words: readonly string[], others: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => others.some((other) => slipped(word, other)));
}

function wordsOf(text: string): string[] {
  return searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function slipped(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < MIN_LETTERS_FOR_TYPO || long.length - short.length > 1 || /\p{N}/u.test(a + b)) return false;
  let start = 0;
  while (short[start] !== undefined && short[start] === long[start]) start++;
  const rest = short.slice(short.length === long.length ? start + 1 : start);
  return rest === long.slice(start + 1);
}
