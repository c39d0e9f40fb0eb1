import { Navigate, Outlet, useLocation } from "react-router-dom";
import { HOME } from "@/shared/navigation/returnUrl";
import { useSession } from "@/shared/session/session";

/** Screens for signed-in people; others sign in first and come back (spec section 6). */
export function SignedInOnly() {
  const signedIn = useSession((s) => s.userId !== null);
  const location = useLocation();
  if (signedIn) return <Outlet />;
  const returnUrl = location.pathname + location.search;
  return <Navigate to="/login" state={{ returnUrl }} replace />;
}

/** Unknown paths, and sign-in screens for who is signed in, lead home (spec section 2). */
export function ToHome() {
  return <Navigate to={HOME} replace />;
}
