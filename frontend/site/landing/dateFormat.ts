import type { Language } from "@/core/languages/languages";

/** Returns the format of dates in the drawn weekend. English uses en-GB, like most English readers of Divido. */
export function dateFormat(language: Language, parts: Intl.DateTimeFormatOptions) {
  const locale = language === "en" ? "en-GB" : language;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" });
}
