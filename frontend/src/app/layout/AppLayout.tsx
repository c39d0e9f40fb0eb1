import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { eventBeside } from "@/core/routes/beside";
import { ShareDialog } from "@/features/invitations/components/ShareDialog";
import { StandingMessages } from "@/ui/StandingMessages";
import { Loading, Skeleton } from "@/ui/State";
import styles from "./AppLayout.module.css";
import { MailLinkNotice } from "./MailLinkNotice";
import { NameQuestion } from "./NameQuestion";
import { Navigation } from "./Navigation";
import { OfflineBanner } from "./OfflineBanner";
import { RefusedChanges } from "./RefusedChanges";

/** The frame of the signed-in app: navigation, the screen, and global overlays. */
export function AppLayout() {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <div className={styles.app} data-form={eventBeside(pathname) === null ? undefined : ""}>
      <a className={styles.skip} href="#main">
        {t("nav.skip")}
      </a>
      <OfflineBanner />
      <MailLinkNotice />
      <Navigation />
      <main id="main" className={styles.main} tabIndex={-1}>
        <StandingMessages />
        <RefusedChanges />
        <NameQuestion />
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
