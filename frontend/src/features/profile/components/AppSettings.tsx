import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/core/languages/languages";
import { exampleIn } from "@/core/money/separators";
import { type AmountStyle, amountStyle } from "@/platform/i18n/amountStyle";
import { changeLanguage, chooseAmountStyle } from "@/platform/i18n/i18n";
import { THEMES, type Theme, useTheme } from "@/platform/theme/theme";
import { Card } from "@/ui/Card";
import { Section } from "@/ui/Page";
import { Segmented } from "@/ui/Segmented";
import { Select } from "@/ui/Select";
import { useErrorToast } from "@/ui/useErrorText";
import { useSaveLanguage } from "../api/profile";
import styles from "./AppSettings.module.css";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Language and theme apply at once. The language is also saved for mails and other devices. */
export function AppSettings({ disabled }: { disabled: boolean }) {
  const { t, i18n } = useTranslation(["profile", "common"]);
  const showError = useErrorToast();
  const saveLanguage = useSaveLanguage();
  const { theme, choose } = useTheme();
  const language = i18n.language as Language;

  async function switchLanguage(chosen: Language) {
    try {
      await changeLanguage(chosen);
    } catch (error) {
      return showError(error);
    }
    saveLanguage.mutate(chosen, { onError: (error) => showError(error, "failed_update_profile") });
  }

  return (
    <Section title={t("profile:settings.title")}>
      <Card className={styles.settings}>
        <Select<Language>
          label={t("profile:settings.language")}
          value={language}
          onChange={(chosen) => void switchLanguage(chosen)}
          disabled={disabled}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Segmented<Theme>
          label={t("profile:settings.theme")}
          value={theme}
          onChange={choose}
          options={THEMES.map((value) => {
            const Icon = THEME_ICONS[value];
            return { value, label: t(`profile:settings.theme_${value}`), icon: <Icon size={18} aria-hidden="true" /> };
          })}
        />
        {exampleIn(language) !== exampleIn(null) && (
          <Segmented<AmountStyle>
            label={t("profile:settings.amounts")}
            value={amountStyle()}
            onChange={(style) => void chooseAmountStyle(style)}
            options={[
              { value: "common", label: exampleIn(null) },
              { value: "language", label: exampleIn(language) },
            ]}
          />
        )}
      </Card>
    </Section>
  );
}
