import { isLanguage, type Language } from "./languages";

/** Returns the first of ours among a browser's languages ("de-AT"), or undefined. */
export function spokenLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage);
}
