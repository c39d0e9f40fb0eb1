/** Behaviour of all public pages: theme, language, and the operator's details. */

import { isLanguage } from "@/core/languages/languages";
import { PATHS } from "@/core/routes/paths";
import { pathOf } from "@/core/routes/publicPages";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { tabStore } from "@/platform/storage/tabStore";
import { pageIsQuiet } from "@/platform/timing/pageIsQuiet";
import { fetchTypeface } from "@/ui/typeface";
import { splitDemo } from "../landing/browser/splitDemo";
import { showCompany } from "../legal/browser/company";
import { TAB_KEYS, tabLanguage } from "./tabLanguage";
import { themeSwitch } from "./themeSwitch";

const pageLanguage = isLanguage(document.documentElement.lang) ? document.documentElement.lang : null;

function rememberChoice(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-language]");
    const language = link?.dataset.language;
    if (!isLanguage(language)) return;
    if (link?.dataset.keeps === "document") tabStore.set(TAB_KEYS.document, language);
    else localStore.set(KEYS.language, language);
  });
}

/** Keeps the reader's language on links between pages, also after a page that lacks it. */
function keepReadersLanguage(): void {
  if (!pageLanguage) return;
  if (document.body.dataset.page === "landing") tabStore.set(TAB_KEYS.site, pageLanguage);
  const language = storedLanguage() ?? tabLanguage(TAB_KEYS.site) ?? pageLanguage;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-home]")) {
    link.href = pathOf("landing", language);
  }
  if (language === "tr" || storedLanguage()) return;
  const intoTheApp = [PATHS.login, PATHS.register, PATHS.addEvent].map((path) => `a[href='${path}']`);
  for (const link of document.querySelectorAll(intoTheApp.join())) {
    link.addEventListener("click", () => localStore.set(KEYS.language, language));
  }
}

/** Makes a details element behave like a menu: Escape and a click elsewhere close it. */
function closeMenus(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.language-menu");
  if (!menu) return;
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

rememberChoice();
keepReadersLanguage();
closeMenus();
themeSwitch();
splitDemo();
void showCompany();
void pageIsQuiet().then(fetchTypeface);
