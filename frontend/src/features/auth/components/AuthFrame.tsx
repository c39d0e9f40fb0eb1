import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { READ_IN } from "@/core/languages/readIn";
import { spokenLanguage } from "@/core/languages/spoken";
import { changeLanguage } from "@/platform/i18n/i18n";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Soft, Stack } from "@/ui/layout";
import { PageTitle } from "@/ui/Page";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./AuthFrame.module.css";
import { DividedCoin } from "./DividedCoin";

interface AuthFrameProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens before signing in. A wide one shows a picture beside them. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  const { t } = useTranslation("auth");
  return (
    <>
      <LanguageOffer />
      <div className={styles.frame}>
        <div className={styles.panel} aria-hidden="true">
          <DividedCoin />
          <p className={styles.tagline}>{t("tagline")}</p>
        </div>
        <div className={styles.body}>
          <Stack gap={1}>
            <PageTitle>{title}</PageTitle>
            {subtitle && <Soft size="m">{subtitle}</Soft>}
          </Stack>
          {children}
        </div>
      </div>
    </>
  );
}

/** Offers the browser's language, in that language, if no language was chosen and the page is in another one. */
function LanguageOffer() {
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
