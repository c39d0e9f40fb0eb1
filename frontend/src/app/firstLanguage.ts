import { DEFAULT_LANGUAGE, type Language } from "@/core/languages/languages";
import { spokenLanguage } from "@/core/languages/spoken";
import { PATHS, partsIn } from "@/core/routes/paths";
import { storedLanguage } from "@/platform/i18n/storedLanguage";

/**
 * Returns the language of a visitor who chose none: the browser's first that is one of ours. Without one the registration
 * is in English (docs/product.md 3.1), all other screens are in the default language.
 */
export function unchosenLanguage(pathname: string, spoken: readonly string[]): Language {
  return spokenLanguage(spoken) ?? (partsIn(PATHS.register, pathname) ? "en" : DEFAULT_LANGUAGE);
}

/** Returns the language in which the app starts at an address. */
export function firstLanguage(pathname: string): Language {
  return storedLanguage() ?? unchosenLanguage(pathname, navigator.languages);
}
