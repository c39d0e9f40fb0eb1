import { invitationIn } from "@/data/invitation/pendingInvitation";
import type { WayBack } from "./destination";

/** Returns the invitation of a person who signs in or up: the one they followed, or the one they return to. */
export function invitedBy(wayBack: WayBack, pendingToken: string | null): string | null {
  return pendingToken ?? invitationIn(wayBack.returnUrl ?? "");
}
