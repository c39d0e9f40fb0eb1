import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/core/languages/languages";
import { changeLanguage } from "@/platform/i18n/i18n";
import { Select } from "@/ui/Select";
import { useErrorToast } from "@/ui/useErrorText";
import { useSaveLanguage } from "../api/profile";

/** The language applies at once. It is also saved, for mails and other devices. */
export function LanguageSetting({ disabled }: { disabled: boolean }) {
  const { t, i18n } = useTranslation("profile");
  const showError = useErrorToast();
  const saveLanguage = useSaveLanguage();

  async function switchLanguage(chosen: Language) {
    try {
      await changeLanguage(chosen);
    } catch (error) {
      return showError(error);
    }
    saveLanguage.mutate(chosen, { onError: (error) => showError(error, "failed_update_profile") });
  }

  return (
    <Select<Language>
      label={t("settings.language")}
      value={i18n.language as Language}
      onChange={(chosen) => void switchLanguage(chosen)}
      disabled={disabled}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}
