import { DEFAULT_LANGUAGE, type Language } from "@/core/languages/languages";
import { spokenLanguage } from "@/core/languages/spoken";
import { PATHS, partsIn } from "@/core/routes/paths";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { storedLanguage } from "@/platform/i18n/storedLanguage";

/** Pages that people open by a link from others. */
const LINK_TARGETS = [PATHS.invitation, PATHS.view, PATHS.recover, PATHS.keepSeat];

/**
 * Returns the language of a visitor who chose none. Invitations, view links and the screens that follow an invitation use the
 * browser's if it is one of ours, because their readers may never have heard of Divido. The registration by itself is English (docs/product.md 3.1). All
 * others use the default.
 */
export function unchosenLanguage(pathname: string, invited: boolean, spoken: readonly string[]): Language {
  if (!invited && partsIn(PATHS.register, pathname)) return "en";
  const led = LINK_TARGETS.some((path) => partsIn(path, pathname) !== null);
  if (!invited && !led) return DEFAULT_LANGUAGE;
  return spokenLanguage(spoken) ?? DEFAULT_LANGUAGE;
}

/** Returns the language in which the app starts at an address. */
export function firstLanguage(pathname: string): Language {
  return storedLanguage() ?? unchosenLanguage(pathname, pendingInvitation.token() !== null, navigator.languages);
}
