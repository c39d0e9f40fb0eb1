import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import { ShareDialog } from "@/features/invitations/components/ShareDialog";
import { Loading, Skeleton } from "@/ui/State";
import styles from "./AppLayout.module.css";
import { MailLinkNotice } from "./MailLinkNotice";
import { Navigation } from "./Navigation";
import { OfflineBanner } from "./OfflineBanner";
import { RefusedChanges } from "./RefusedChanges";

/** The frame of the signed-in app: navigation, the screen, and what can appear over any screen. */
export function AppLayout() {
  const { t } = useTranslation("common");
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#main">
        {t("nav.skip")}
      </a>
      <OfflineBanner />
      <MailLinkNotice />
      <Navigation />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={null}>
          <RefusedChanges />
        </Suspense>
        <Suspense
          fallback={
            <Loading>
              <Skeleton height="60vh" />
            </Loading>
          }
        >
          <Outlet />
        </Suspense>
      </main>
      <ShareDialog />
    </div>
  );
}
