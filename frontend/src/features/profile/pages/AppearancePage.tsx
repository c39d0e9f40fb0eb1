import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Language } from "@/core/languages/languages";
import { exampleIn } from "@/core/money/separators";
import { PATHS } from "@/core/routes/paths";
import { THEMES, type Theme } from "@/core/theme";
import { type AmountStyle, amountStyle } from "@/platform/i18n/amountStyle";
import { chooseAmountStyle } from "@/platform/i18n/i18n";
import { useTheme } from "@/platform/theme/theme";
import { Card } from "@/ui/Card";
import { Stack } from "@/ui/layout";
import { Page } from "@/ui/Page";
import { Segmented } from "@/ui/Segmented";
import { HomeCurrency } from "../components/HomeCurrency";
import { ReceiptReaderKept } from "../components/ReceiptReaderKept";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

/** The theme and the format of amounts on this device, and the reader's home currency. All apply at once. */
export function AppearancePage() {
  const { t, i18n } = useTranslation("profile");
  const { theme, choose } = useTheme();
  const language = i18n.language as Language;
  return (
    <Page title={t("settings.title")} back={PATHS.profile}>
      <Card>
        <Stack gap={5}>
          <Segmented<Theme>
            label={t("settings.theme")}
            value={theme}
            onChange={choose}
            options={THEMES.map((value) => {
              const Icon = THEME_ICONS[value];
              return { value, label: t(`settings.theme_${value}`), icon: <Icon size={18} aria-hidden="true" /> };
            })}
          />
          {exampleIn(language) !== exampleIn(null) && (
            <Segmented<AmountStyle>
              label={t("settings.amounts")}
              value={amountStyle()}
              onChange={(style) => void chooseAmountStyle(style)}
              options={[
                { value: "common", label: exampleIn(null) },
                { value: "language", label: exampleIn(language) },
              ]}
            />
          )}
          <ReceiptReaderKept />
        </Stack>
      </Card>
      <HomeCurrency />
    </Page>
  );
}
