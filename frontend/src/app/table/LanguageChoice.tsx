import { ChevronDown, Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "@/core/languages/languages";
import { KEYS, localStore } from "@/platform/storage/localStore";
import styles from "./LanguageChoice.module.css";
import { showTexts } from "./texts";

/** The language of the page. The system's own list, because the app's needs a library. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation("table");
  return (
    <footer className={styles.foot}>
      <span className={styles.choice}>
        <Globe size={18} aria-hidden="true" />
        <select
          aria-label={t("language")}
          className={styles.select}
          value={i18n.language}
          onChange={async ({ target: { value } }) => {
            if (!isLanguage(value)) return;
            await showTexts(value);
            localStore.set(KEYS.language, value);
          }}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden="true" />
      </span>
    </footer>
  );
}
