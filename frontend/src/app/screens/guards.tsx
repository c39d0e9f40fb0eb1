import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { AppError } from "@/platform/errors/appError";
import { mailLinkFailure } from "@/platform/navigation/mailLink";
import { useLeaving } from "@/platform/session/leaving";
import { useSession } from "@/platform/session/session";
import { Redirect } from "@/ui/Redirect";
import { useErrorToast } from "@/ui/useErrorText";
import { LeavingPage } from "./LeavingPage";

const PROFILE = PATHS.profile;

/**
 * Screens for signed-in people; others sign in first and come back (docs/product.md 2.1). A mailed link
 * that failed is said on the sign-in screen, which can send a new one.
 */
export function SignedInOnly() {
  const signedIn = useSession((s) => s.userId !== null);
  const leaving = useLeaving((s) => s.reason);
  if (leaving) return <LeavingPage reason={leaving} />;
  return signedIn ? <Outlet /> : <ToLogin />;
}

/** Whether nobody is signed in, nor just leaving: then a screen that is open to all is a page of its own. */
export function useIsVisitor(): boolean {
  const signedIn = useSession((s) => s.userId !== null);
  const leaving = useLeaving((s) => s.reason);
  return !signedIn && !leaving;
}

/** To sign in, with the way back. Who asks for the profile is told why they do not see it. */
function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const showError = useErrorToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (pathname === PROFILE) showError(new AppError("user_not_authenticated", 401));
  }, []);
  const to = { pathname: PATHS.login, hash: mailLinkFailure(hash) ? hash : "" };
  return <Redirect to={to} state={{ returnUrl: pathname + search }} />;
}

/** Unknown paths, and sign-in screens for people who are signed in, lead home (docs/product.md 2.1). */
export function ToHome() {
  return <Redirect to={PATHS.home} />;
}
