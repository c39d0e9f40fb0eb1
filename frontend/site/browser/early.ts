/**
 * Runs in the head before the first paint, so that nothing flashes. Redirects visitors to the right page, and sets
 * theme and state on the root element for the style sheet.
 */
import { spokenLanguage } from "@/core/languages/spoken";
import { themeOf } from "@/core/theme";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { postponeTypeface } from "@/ui/typeface";
import { destination } from "./destination";
import { TAB_KEYS, tabLanguage } from "./tabLanguage";

const root = document.documentElement;
/** As in the app, a remembered person counts as signed in, because a session may only seem expired offline. */
const signedIn = localStore.get(KEYS.session) !== null || localStore.get(KEYS.user) !== null;
const leadsTo = destination({
  path: location.pathname,
  hash: location.hash,
  signedIn,
  language: storedLanguage(),
  documentLanguage: tabLanguage(TAB_KEYS.document),
});

if (leadsTo !== null) {
  root.hidden = true;
  location.replace(leadsTo);
} else {
  const theme = themeOf(localStore.get(KEYS.theme));
  if (theme !== "system") root.dataset.theme = theme;
  const offered = storedLanguage() === null ? spokenLanguage(navigator.languages) : undefined;
  if (offered) root.dataset.offers = offered;
  postponeTypeface();
  root.classList.add("scripted", signedIn ? "signed-in" : "signed-out");
}
