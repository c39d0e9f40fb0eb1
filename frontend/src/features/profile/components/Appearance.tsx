import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "@/core/languages/languages";
import { exampleIn } from "@/core/money/separators";
import { READER_CACHE } from "@/core/receipts/readerCache";
import { THEMES, type Theme } from "@/core/theme";
import { type AmountStyle, amountStyle } from "@/platform/i18n/amountStyle";
import { chooseAmountStyle } from "@/platform/i18n/i18n";
import { useTheme } from "@/platform/theme/theme";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Row, Stack } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { Segmented } from "@/ui/Segmented";
import styles from "./Appearance.module.css";
import { HomeCurrency } from "./HomeCurrency";
import { LanguageSetting } from "./LanguageSetting";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

/**
 * The language and the home currency of the reader, the theme and the format of amounts on this device. All apply at
 * once (docs/product.md 3.2).
 * @param disabled whether another change of the account is in progress
 */
export function Appearance({ disabled }: { disabled: boolean }) {
  const { t, i18n } = useTranslation("profile");
  const { theme, choose } = useTheme();
  const language = i18n.language as Language;
  return (
    <Section title={t("settings.title")}>
      <Card>
        <Stack gap={5}>
          <div className={styles.choices}>
            <LanguageSetting disabled={disabled} />
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
            <HomeCurrency />
          </div>
          <ReceiptReaderKept />
        </Stack>
      </Card>
    </Section>
  );
}

/** Deletes the program that reads receipts, some megabytes, where it was fetched. Nothing elsewhere. */
function ReceiptReaderKept() {
  const { t } = useTranslation("profile");
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    void isReaderKept().then(setKept);
  }, []);
  if (!isKept) return null;
  return (
    <Row gap={3} className={styles.reader}>
      <span>{t("settings.reader")}</span>
      <Button variant="secondary" onClick={() => void forgetReader().then(() => setKept(false))}>
        {t("settings.reader_delete")}
      </Button>
    </Row>
  );
}

/** Returns whether the program that reads receipts, or a language of it, is on this device. */
async function isReaderKept(): Promise<boolean> {
  return "caches" in window && (await caches.has(READER_CACHE));
}

/** Deletes the program and all languages from the device. */
async function forgetReader(): Promise<void> {
  await caches.delete(READER_CACHE);
}
