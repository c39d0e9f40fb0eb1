import { MIN_TOKEN_LENGTH } from "@/shared/invitation/pendingInvitation";
import type { WayBack } from "./destination";

/** The invitation someone is signing in or up for: the one they followed, or the one they return to. */
export function invitedBy(wayBack: WayBack, pendingToken: string | null): string | null {
  if (pendingToken !== null) return pendingToken;
  const token = /^\/invite\/([^/?#]+)/.exec(wayBack.returnUrl ?? "")?.[1];
  if (token === undefined || token.length < MIN_TOKEN_LENGTH) return null;
  try {
    return decodeURIComponent(token);
  } catch {
    return null;
  }
}
