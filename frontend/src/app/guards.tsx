import { Navigate, Outlet, useLocation } from "react-router-dom";
import { mailLinkFailure } from "@/shared/navigation/mailLink";
import { HOME } from "@/shared/navigation/returnUrl";
import { useLeaving } from "@/shared/session/leaving";
import { useSession } from "@/shared/session/session";
import { LeavingScreen } from "./screens/LeavingScreen";

/**
 * Screens for signed-in people; others sign in first and come back (spec section 6). A mailed link
 * that failed is said on the sign-in screen, which can send a new one.
 */
export function SignedInOnly() {
  const signedIn = useSession((s) => s.userId !== null);
  const leaving = useLeaving((s) => s.reason);
  const { pathname, search, hash } = useLocation();
  if (leaving) return <LeavingScreen reason={leaving} />;
  if (signedIn) return <Outlet />;
  const to = { pathname: "/login", hash: mailLinkFailure(hash) ? hash : "" };
  return <Navigate to={to} state={{ returnUrl: pathname + search }} replace />;
}

/** Unknown paths, and sign-in screens for who is signed in, lead home (spec section 2). */
export function ToHome() {
  return <Navigate to={HOME} replace />;
}
