/** Languages of docs/product.md 1. Turkish is the default and the fallback. */
export const LANGUAGES = ["tr", "en", "de", "es", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "tr";

/** Each language's own name, so that readers can find theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  tr: "Türkçe",
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
};

export function isLanguage(value: string | null | undefined): value is Language {
  return LANGUAGES.some((language) => language === value);
}
