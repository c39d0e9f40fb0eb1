import { type ReactNode, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { LanguageSelect } from "@/ui/LanguageSelect";
import { Mark } from "@/ui/Logo";
import { StandingMessages } from "@/ui/StandingMessages";
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
