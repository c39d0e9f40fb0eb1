import { PATHS } from "@/core/routes/paths";
import { joinPath, pendingInvitation } from "@/data/invitation/pendingInvitation";
import { waitingFile } from "@/platform/files/waitingFile";
import { safeReturnUrl } from "@/platform/navigation/returnUrl";

/** What a screen that sends someone to sign in says about the way back. */
export interface WayBack {
  returnUrl: string | null;
  /** Join the event of the invitation on return, without being asked again. */
  autoJoin: boolean;
}

/** The way back from navigation state, or from `?returnUrl=&autoJoin=true` of a link. */
export function wayBackOf(state: unknown, search: string): WayBack {
  const query = new URLSearchParams(search);
  const given: Record<string, unknown> = typeof state === "object" && state !== null ? { ...state } : {};
  const returnUrl = typeof given.returnUrl === "string" ? given.returnUrl : query.get("returnUrl");
  return { returnUrl, autoJoin: given.autoJoin === true || query.get("autoJoin") === "true" };
}

/** What waits on this device for somebody to sign in. */
interface Waiting {
  /** The invitation that they followed before. */
  token: string | null;
  /** A file that they chose before. */
  file: boolean;
}

export function waitingHere(): Waiting {
  return { token: pendingInvitation.token(), file: waitingFile() !== null };
}

/**
 * Where someone goes once signed in (docs/product.md 3.1): back to where they are to join, else to the
 * invitation they followed before, else to where they wanted to go, else to the import of the file
 * they chose before, else home. Never off this site.
 */
export function destinationAfterSignIn(wayBack: WayBack, waiting: Waiting, origin = window.location.origin): string {
  const asked = safeReturnUrl(wayBack.returnUrl, origin);
  if (wayBack.autoJoin && asked !== PATHS.home) return withAutoJoin(asked, origin);
  if (waiting.token !== null) return joinPath(waiting.token);
  return waiting.file && asked === PATHS.home ? PATHS.importNew : asked;
}

function withAutoJoin(path: string, origin: string): string {
  const url = new URL(path, origin);
  url.searchParams.set("autoJoin", "true");
  return url.pathname + url.search + url.hash;
}
