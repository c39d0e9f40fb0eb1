import type { Language } from "@/core/languages/languages";

/** Dates of the drawn weekend; English ones as most of Divido's English readers write them. */
export function dateFormat(language: Language, parts: Intl.DateTimeFormatOptions) {
  const locale = language === "en" ? "en-GB" : language;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" });
}
