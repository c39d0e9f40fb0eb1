/** Returns names or other words as a list of a language: "Ada, Berk and Cem". */
export const listed = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(words);
