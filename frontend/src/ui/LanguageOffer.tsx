import { Globe } from "lucide-react";
import { READ_IN } from "@/core/languages/readIn";
import { spokenLanguage } from "@/core/languages/spoken";
import { changeLanguage } from "@/platform/i18n/i18n";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { useLanguage } from "@/platform/i18n/useLanguage";
import styles from "./LanguageOffer.module.css";
import { useErrorToast } from "./useErrorText";

/** Offers the browser's language, in that language, if no language was chosen and the page is in another one. */
export function LanguageOffer() {
  const language = useLanguage();
  const showError = useErrorToast();
  const spoken = spokenLanguage(navigator.languages);
  if (spoken === undefined || spoken === language || storedLanguage() !== null) return null;
  return (
    <button
      type="button"
      lang={spoken}
      className={styles.offer}
      onClick={() => {
        // The button unmounts, so move focus to the heading.
        const focusHeading = () => document.querySelector<HTMLElement>("h1")?.focus();
        changeLanguage(spoken).then(focusHeading, (error: unknown) => showError(error));
      }}
    >
      <Globe size={18} aria-hidden="true" /> {READ_IN[spoken]}
    </button>
  );
}
