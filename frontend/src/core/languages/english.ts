/** Regions that write the day before the month. Canada writes both ways. */
const DAY_FIRST = /^en-(AU|GB|IE|IN|NZ|ZA)$/i;

let english = "en";

/** Sets how dates are written in English, by a browser's languages: the first that is English decides. */
export function writeEnglishAs(tags: readonly string[]): void {
  english = DAY_FIRST.test(tags.find((tag) => /^en\b/i.test(tag)) ?? "") ? "en-GB" : "en";
}

/** Returns the locale in which dates of a language are written: "en-GB" for British readers of English. */
export const localeOf = (language: string): string => (language === "en" ? english : language);
