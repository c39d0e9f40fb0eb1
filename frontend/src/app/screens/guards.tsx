import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router-dom";
import { PublicLayout } from "@/app/layout/PublicLayout";
import { PATHS } from "@/core/routes/paths";
import { useEndedSession } from "@/offline/signOut";
import { AppError } from "@/platform/errors/appError";
import { mailLinkFailure } from "@/platform/navigation/mailLink";
import { type LeavingReason, useLeaving } from "@/platform/session/leaving";
import { useSession } from "@/platform/session/session";
import { SettledArt } from "@/ui/art";
import { PageTitle } from "@/ui/Page";
import { Redirect } from "@/ui/Redirect";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { EmptyState } from "@/ui/State";
import { useErrorToast } from "@/ui/useErrorText";

const PROFILE = PATHS.profile;

/**
 * Screens for signed-in people. Others sign in first and return (docs/product.md 2.1). The sign-in screen shows a
 * failed mailed link, because it can send a new one.
 */
export function SignedInOnly() {
  const signedIn = useSession((s) => s.userId !== null);
  const leaving = useLeaving((s) => s.reason);
  if (leaving) return <LeavingPage reason={leaving} />;
  return signedIn ? <Outlet /> : <ToLogin />;
}

/**
 * Returns whether a visitor without an account reads the screen: nobody is signed in or signing out, and no session has
 * ended in this tab.
 */
export function useIsVisitor(): boolean {
  const signedIn = useSession((s) => s.userId !== null);
  const leaving = useLeaving((s) => s.reason);
  const ended = useEndedSession((s) => s.ended);
  return !signedIn && !leaving && !ended;
}

/** Redirects to sign-in, with the return address. For the profile, an error explains why. */
function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const showError = useErrorToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: show the message once
  useEffect(() => {
    if (pathname === PROFILE) showError(new AppError("user_not_authenticated", 401));
  }, []);
  const to = { pathname: PATHS.login, hash: mailLinkFailure(hash) ? hash : "" };
  return <Redirect to={to} state={{ returnUrl: pathname + search }} />;
}

/** Redirects unknown paths, and sign-in screens of signed-in people, to /home (docs/product.md 2.1). */
export function ToHome() {
  return <Redirect to={PATHS.home} />;
}

/** Shown between signing out and the landing page (docs/product.md 3.2). */
function LeavingPage({ reason }: { reason: LeavingReason }) {
  const { t } = useTranslation("common");
  return (
    <PublicLayout>
      <ScreenReaderOnly as="div">
        <PageTitle>{t(`leaving.${reason}`)}</PageTitle>
      </ScreenReaderOnly>
      <EmptyState art={<SettledArt />} title={t(`leaving.${reason}`)} text={t("leaving.goodbye")} />
    </PublicLayout>
  );
}
