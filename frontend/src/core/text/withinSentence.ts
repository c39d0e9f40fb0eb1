/** The articles with which a family's name may begin, in the five languages. */
const ARTICLE = /^(The|Die|Los|Las|Les) (?=\p{Lu})/u;

/** A name as it stands within a sentence: "pays with the Kayas". */
export function withinSentence(name: string): string {
  return name.replace(ARTICLE, (article) => article.toLowerCase());
}
