import { isLanguage, type Language } from "./languages";

/** Returns the first supported language among a browser's ("de-AT"). Undefined if there is none. */
export function spokenLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage);
}
