import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { writeEnglishAs } from "@/core/languages/english";
import { LANGUAGES, type Language } from "@/core/languages/languages";
import { isolated } from "@/core/text/isolated";
import { writeAmountsIn } from "@/platform/i18n/amountStyle";

type Texts = Record<string, unknown>;

/** The texts of this page alone: the app's lists would name those of every screen. */
const files = import.meta.glob<Texts>(["/src/locales/*/{common,table}.json"], { import: "default" });

async function addTexts(language: Language): Promise<void> {
  await Promise.all(
    ["common", "table"].map(async (namespace) => {
      const texts = await files[`/src/locales/${language}/${namespace}.json`]?.();
      i18next.addResourceBundle(language, namespace, texts);
    }),
  );
}

/** Starts translation in a language. Throws if its texts cannot be loaded. */
export async function startTexts(language: Language): Promise<void> {
  i18next.on("languageChanged", (now: Language) => {
    document.documentElement.lang = now;
    writeAmountsIn(now);
    writeEnglishAs(navigator.languages);
  });
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: LANGUAGES,
    fallbackLng: false,
    ns: ["common", "table"],
    defaultNS: "common",
    resources: {},
    interpolation: { escapeValue: true, escape: isolated },
    returnNull: false,
  });
  await addTexts(language);
}

/** Switches the language. Throws if its texts cannot be loaded; the language then stays. */
export async function showTexts(language: Language): Promise<void> {
  await addTexts(language);
  await i18next.changeLanguage(language);
}
