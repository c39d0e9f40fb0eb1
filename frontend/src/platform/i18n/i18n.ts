import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { writeEnglishAs } from "@/core/languages/english";
import { LANGUAGES, type Language } from "@/core/languages/languages";
import { isolated } from "@/core/text/isolated";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { type AmountStyle, writeAmountsIn } from "./amountStyle";

type Texts = Record<string, unknown>;

/** Each language lists its own files, so that a visit's script lists those of one language only. */
const languages = import.meta.glob<typeof import("./texts/en")>("./texts/*.ts");

/** Returns the texts of a namespace. Throws if they cannot be loaded or do not exist. */
async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const files = await languages[`./texts/${language}.ts`]?.();
  const name = `./${namespace}.json`;
  const texts = files?.texts[name] ?? (await files?.parts[name]?.());
  if (!texts) throw new Error(`no texts: ${language}/${namespace}`);
  return texts;
}

/** Loads `locales/<language>/<feature>.json` when a screen first needs it. */
const localeFiles: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error) => {
        failed.set(nameOf(language, namespace), [language, namespace]);
        done(error, null);
      },
    );
  },
};

/** Texts that failed to load. i18next does not retry them and would show their keys. */
const failed = new Map<string, [language: string, namespace: string]>();
const nameOf = (language: string, namespace: string) => `${language}/${namespace}`;

/** Adds texts to the loaded ones. Throws if they cannot be loaded. */
async function addTexts(language: string, namespace: string): Promise<void> {
  i18next.addResourceBundle(language, namespace, await loadTexts(language, namespace));
  failed.delete(nameOf(language, namespace));
}

/** Retries the texts of the current language that failed. Throws if they fail again. */
export async function loadMissingTexts(): Promise<void> {
  const missing = [...failed.values()].filter(([language]) => language === i18next.language);
  await Promise.all(missing.map(([language, namespace]) => addTexts(language, namespace)));
}

/** Throws while a component renders without its texts, so that the nearest boundary offers another attempt. */
function refuseMissingTexts(): void {
  const hasLoaded = i18next.hasLoadedNamespace.bind(i18next);
  i18next.hasLoadedNamespace = (namespaces, options) => {
    for (const namespace of failed.size > 0 ? [namespaces].flat() : []) {
      if (failed.has(nameOf(i18next.language, namespace))) {
        throw new TypeError(`Failed to fetch dynamically imported module: ${namespace}`);
      }
    }
    return hasLoaded(namespaces, options);
  };
}

/**
 * Starts translation in a language. Resolves when the texts that every screen needs are loaded. Throws if they cannot be
 * loaded.
 */
export async function startI18n(language: Language): Promise<void> {
  i18next.on("languageChanged", (now: Language) => {
    document.documentElement.lang = now;
    writeAmountsIn(now);
    writeEnglishAs(navigator.languages);
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
      // React escapes HTML already. Isolate user text, so that it cannot change the direction of our sentences.
      interpolation: { escapeValue: true, escape: isolated },
      returnNull: false,
    });
  refuseMissingTexts();
  await loadMissingTexts();
}

/** Loads the missing texts of a language. Throws if they cannot be loaded. */
async function loadLanguage(language: Language): Promise<void> {
  const namespaces = [i18next.options.ns ?? []].flat();
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  await Promise.all(missing.map((namespace) => addTexts(language, namespace)));
}

/** Switches the language. Throws if the texts cannot be loaded; the language then stays. */
export async function showLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  await i18next.changeLanguage(language);
}

/** Switches the language and persists it on this device. Throws like `showLanguage`. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  localStore.set(KEYS.language, language);
  await i18next.changeLanguage(language);
}

/** Persists the style of amounts on this device and applies it. */
export async function chooseAmountStyle(style: AmountStyle): Promise<void> {
  localStore.set(KEYS.amounts, style);
  // Switching to the current language renders all texts again.
  await i18next.changeLanguage(i18next.language);
}
