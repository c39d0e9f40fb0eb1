import { DEFAULT_LANGUAGE, type Language } from "@/core/languages/languages";
import { PATHS } from "@/core/routes/paths";
import { pathOf, publicPageAt } from "@/core/routes/publicPages";
import { withoutTokens } from "@/platform/navigation/mailLink";

interface Visit {
  path: string;
  /** The fragment with its "#", or "". Mailed links of the former kind bring a session in it, which nobody takes. */
  hash: string;
  signedIn: boolean;
  /** What the device remembers, if anything. */
  language: Language | null;
  /** What the reader chose on a legal page in this tab; it counts there only. */
  documentLanguage: Language | null;
}

/**
 * Where a visit to a public page leads at once, or null when it stays. The landing page is for
 * visitors: who is signed in, or comes from a mailed link, goes on into the app. A page without a
 * language in its path is shown in the remembered language.
 */
export function destination(visit: Visit): string | null {
  const here = publicPageAt(visit.path);
  if (!here) return null;
  if (here.page === "landing") {
    const answer = new URLSearchParams(visit.hash.slice(1));
    if (answer.has("access_token")) return PATHS.login + withoutTokens(visit.hash);
    if (answer.has("error_code")) return PATHS.login + visit.hash;
    if (visit.signedIn) return PATHS.home;
  }
  if (here.language !== DEFAULT_LANGUAGE) return null;
  const hasOwnSwitch = here.page !== "landing" && here.page !== "delete-account";
  const wanted = (hasOwnSwitch ? visit.documentLanguage : null) ?? visit.language;
  const path = pathOf(here.page, wanted ?? DEFAULT_LANGUAGE);
  return path === pathOf(here.page, DEFAULT_LANGUAGE) ? null : path;
}
