import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/core/languages/languages";
import { PATHS, partsIn } from "@/core/routes/paths";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { pendingInvitation } from "./pendingInvitation";

/** Where people are led by a link that others sent them. */
const LED_TO = [PATHS.invitation, PATHS.view];

/**
 * The language of a visitor who chose none: the browser's for who opens an invitation or a link to look at an event, and on
 * the way on from an invitation, if it is one of ours; else the default. Who is sent a link may never have heard of Divido,
 * and the link says nothing of languages.
 */
export function unchosenLanguage(pathname: string, invited: boolean, spoken: readonly string[]): Language {
  const led = LED_TO.some((path) => partsIn(path, pathname) !== null);
  if (!invited && !led) return DEFAULT_LANGUAGE;
  const known = spoken.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage);
  return known ?? DEFAULT_LANGUAGE;
}

/** The language in which the app begins at an address. */
export function firstLanguage(pathname: string): Language {
  return storedLanguage() ?? unchosenLanguage(pathname, pendingInvitation.token() !== null, navigator.languages);
}
