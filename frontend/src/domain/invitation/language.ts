import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/core/languages/languages";
import { PATHS, partsIn } from "@/core/routes/paths";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { pendingInvitation } from "./pendingInvitation";

/**
 * The language of a visitor who chose none: the browser's for who opens an invitation, and on the way on from it, if it is
 * one of ours; else the default. An invited person may never have heard of Divido, and its link says nothing of languages.
 */
export function unchosenLanguage(pathname: string, invited: boolean, spoken: readonly string[]): Language {
  if (!invited && partsIn(PATHS.invitation, pathname) === null) return DEFAULT_LANGUAGE;
  const known = spoken.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage);
  return known ?? DEFAULT_LANGUAGE;
}

/** The language in which the app begins at an address. */
export function firstLanguage(pathname: string): Language {
  return storedLanguage() ?? unchosenLanguage(pathname, pendingInvitation.token() !== null, navigator.languages);
}
