import { Globe } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/core/languages/languages";
import { changeLanguage } from "@/platform/i18n/i18n";
import { Mark } from "@/ui/Logo";
import { Select } from "@/ui/Select";
import { StandingMessages } from "@/ui/StandingMessages";
import { useErrorToast } from "@/ui/useErrorText";
import { MailLinkNotice } from "./MailLinkNotice";
import { OfflineBanner } from "./OfflineBanner";
import styles from "./PublicLayout.module.css";

/** The frame of the screens before signing in. Links to the landing page reload, because it is a static page. */
export function PublicLayout({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.layout}>
      <OfflineBanner />
      <MailLinkNotice />
      <header className={styles.header}>
        <a href="/" className={styles.brand}>
          <Mark /> Divido
        </a>
        <div className={styles.language}>
          <LanguageSelect />
        </div>
      </header>
      <main className={styles.main}>
        <StandingMessages />
        <Suspense>{children ?? <Outlet />}</Suspense>
      </main>
    </div>
  );
}

/** Changes the language of the interface at once. A globe stands in for its label. */
function LanguageSelect() {
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
