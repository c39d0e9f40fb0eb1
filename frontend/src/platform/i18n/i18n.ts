import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "@/core/languages/languages";
import { isolated } from "@/core/text/isolated";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { type AmountStyle, writeAmountsIn } from "./amountStyle";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", {
  import: "default",
});

/** Loads `locales/<language>/<feature>.json` when a screen first needs it. */
const localeFiles: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`no texts: ${language}/${namespace}`), null);
    load().then(
      (texts) => done(null, texts),
      (error) => done(error, null),
    );
  },
};

/** Starts translation in a language; resolves when the texts every screen needs are here. */
export async function startI18n(language: Language): Promise<void> {
  i18next.on("languageChanged", (now: Language) => {
    document.documentElement.lang = now;
    writeAmountsIn(now);
  });
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES,
      fallbackLng: false,
      ns: ["common", "errors"],
      defaultNS: "common",
      // React escapes HTML. What people wrote is isolated here, so that it cannot change the direction of our sentences.
      interpolation: { escapeValue: true, escape: isolated },
      returnNull: false,
    });
}

/** Switches the interface and remembers it on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  localStore.set(KEYS.language, language);
  await i18next.changeLanguage(language);
}

/** Writes all amounts as this device's reader wants them from now on. */
export async function chooseAmountStyle(style: AmountStyle): Promise<void> {
  if (style === "language") localStore.set(KEYS.amounts, style);
  else localStore.remove(KEYS.amounts);
  // To the language it is in already: whatever shows words is drawn again.
  await i18next.changeLanguage(i18next.language);
}
