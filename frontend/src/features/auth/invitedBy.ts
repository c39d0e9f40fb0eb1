import { invitationIn } from "@/data/invitation/pendingInvitation";
import type { WayBack } from "./destination";

/** The invitation someone is signing in or up for: the one they followed, or the one they return to. */
export function invitedBy(wayBack: WayBack, pendingToken: string | null): string | null {
  return pendingToken ?? invitationIn(wayBack.returnUrl ?? "");
}
