import { searchable } from "./searchable";

/** Words shorter than this are other words when a letter differs: "taxi" and "taki" are one, "bar" and "car" are not. */
const LONG_ENOUGH_TO_SLIP = 4;

/**
 * Whether two texts say the same in a hurry: without case and accents, all words of one of them stand in the other
 * ("Dinner", "dinner at Ali's"), a letter of a long word apart ("Diner"). Figures are never a slip: "Room 101" is not
 * "Room 102". A text without a word is like no other.
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
  if (short.length < LONG_ENOUGH_TO_SLIP || long.length - short.length > 1 || /\p{N}/u.test(a + b)) return false;
  let start = 0;
  while (short[start] !== undefined && short[start] === long[start]) start++;
  const rest = short.slice(short.length === long.length ? start + 1 : start);
  return rest === long.slice(start + 1);
}
