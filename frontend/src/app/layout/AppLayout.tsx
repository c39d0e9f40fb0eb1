import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useMatch } from "react-router-dom";
import { eventBeside } from "@/core/routes/beside";
import { PATHS } from "@/core/routes/paths";
import { eventPageQuery } from "@/data/event/eventPage";
import { ShareDialog } from "@/features/invitations/components/ShareDialog";
import { guestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { onDemand } from "@/ui/onDemand";
import { isGone } from "@/ui/QueryView";
import { StandingMessages } from "@/ui/StandingMessages";
import { Loading, Skeleton } from "@/ui/State";
import styles from "./AppLayout.module.css";
import { MailLinkNotice } from "./MailLinkNotice";
import { NameQuestion } from "./NameQuestion";
import { Navigation } from "./Navigation";
import { OfflineBanner } from "./OfflineBanner";
import { RefusedChanges } from "./RefusedChanges";

/** Loaded on demand: a person needs it once, after their time as a guest. */
const BringAlong = onDemand(async () => (await import("@/features/guest/components/BringAlong")).BringAlong);

/** Whether a guest has logged in to an account, here or elsewhere, which has not taken over everything yet. */
function isLeavingToAccount(): boolean {
  const device = guestDevice.get();
  const { userId, isGuest } = useSession.getState();
  return device !== null && (device.isLeavingToAccount || device.isMoved) && !isGuest && device.userId !== userId;
}

/** The frame of the signed-in app: navigation, the screen, and global overlays. */
export function AppLayout() {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  const [bringsAlong] = useState(isLeavingToAccount);
  const isLost = useIsLost();
  return (
    <div className={styles.app} data-form={eventBeside(pathname) === null ? undefined : ""}>
      <a className={styles.skip} href="#main">
        {t("nav.skip")}
      </a>
      <OfflineBanner />
      <MailLinkNotice />
      <Navigation isLost={isLost} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <StandingMessages />
        <RefusedChanges />
        <NameQuestion />
        {bringsAlong && <BringAlong />}
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

/** Returns whether the reader no longer sees the event whose address is open. Sends no request. */
function useIsLost(): boolean {
  const eventId = useMatch(`${PATHS.event}/*`)?.params.eventId ?? "";
  return isGone(useQuery({ ...eventPageQuery(eventId), enabled: false }));
}
