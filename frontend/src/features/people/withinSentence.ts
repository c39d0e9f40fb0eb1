/** Articles with which a family's name may begin, in the five languages. */
const ARTICLE = /^(The|Die|Los|Las|Les) (?=\p{Lu})/u;

/** Returns a name for use within a sentence: "pays with the Kayas". */
export function withinSentence(name: string): string {
  return name.replace(ARTICLE, (article) => article.toLowerCase());
}
