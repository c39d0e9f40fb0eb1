import { Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/core/languages/languages";
import { changeLanguage } from "@/platform/i18n/i18n";
import { Select } from "./Select";
import { useErrorToast } from "./useErrorText";

/** Changes the language of the interface at once. A globe stands in for its label. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation("common");
  const showError = useErrorToast();
  return (
    <Select<Language>
      label={t("language")}
      hideLabel
      icon={<Globe size={18} aria-hidden="true" />}
      value={i18n.language as Language}
      onChange={(language) => void changeLanguage(language).catch((error: unknown) => showError(error))}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}
