import { searchable } from "./searchable";

/** Returns the words of a search, without case and accents. */
export const searchedWords = (search: string): string[] => searchable(search).split(/\s+/).filter(Boolean);

/**
 * Whether every word is in one of the texts, or means a part of the amount. `amount` has a decimal point and no thousands. Uses
 * the same rules as the database (private.searched_words).
 */
export function hasWords(words: readonly string[], texts: readonly (string | null)[], amount: string): boolean {
  const written = texts.map((text) => searchable(text ?? ""));
  return words.every(
    (word) => written.some((text) => text.includes(word)) || figuresOf(word).some((figure) => amount.includes(figure)),
  );
}

/**
 * Returns the figures that a word can mean, without thousands and with a decimal point: as written with a decimal point, and
 * as written with a decimal comma, unless a point stands where no thousands end.
 */
function figuresOf(word: string): string[] {
  if (!/[0-9]/.test(word)) return [];
  const withPoint = word.replaceAll(",", "");
  if (!word.includes(",") && /\.(?![0-9]{3}([^0-9]|$))/.test(word)) return [withPoint];
  return [withPoint, word.replaceAll(".", "").replaceAll(",", ".")];
}
