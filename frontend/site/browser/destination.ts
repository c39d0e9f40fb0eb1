import { DEFAULT_LANGUAGE, type Language } from "@/core/languages/languages";
import { HOME_PATH, LOGIN_PATH } from "@/core/routes/paths";
import { pathOf, publicPageAt } from "@/core/routes/publicPages";
import { withoutTokens } from "@/platform/navigation/mailLink";

interface Visit {
  path: string;
  /** The fragment with its "#", or "". Mailed links of a former kind contain a session, which is ignored. */
  hash: string;
  signedIn: boolean;
  /** The language persisted on the device, if any. */
  language: Language | null;
  /** The reader's choice on a legal page in this tab. It applies to legal pages only. */
  documentLanguage: Language | null;
}

/**
 * Returns the redirect of a visit to a public page. Null if there is none. The landing page redirects signed-in people,
 * and people with a mailed link, into the app. A page without a language in its path redirects to the persisted
 * language, and keeps its section.
 */
export function destination(visit: Visit): string | null {
  const here = publicPageAt(visit.path);
  if (!here) return null;
  if (here.page === "landing") {
    const answer = new URLSearchParams(visit.hash.slice(1));
    if (answer.has("access_token")) return LOGIN_PATH + withoutTokens(visit.hash);
    if (answer.has("error_code")) return LOGIN_PATH + visit.hash;
    if (visit.signedIn) return HOME_PATH;
  }
  if (here.language !== DEFAULT_LANGUAGE) return null;
  const hasOwnSwitch = here.page !== "landing" && here.page !== "delete-account";
  const wanted = (hasOwnSwitch ? visit.documentLanguage : null) ?? visit.language;
  const path = pathOf(here.page, wanted ?? DEFAULT_LANGUAGE);
  return path === pathOf(here.page, DEFAULT_LANGUAGE) ? null : path + visit.hash;
}
