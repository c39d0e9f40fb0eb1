import { searchable } from "./searchable";

/** Returns the folded words of a text with single blanks between them, without punctuation. */
export const plainWords = (text: string): string =>
  searchable(text)
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
