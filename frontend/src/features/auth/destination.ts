import { PATHS, partsIn } from "@/core/routes/paths";
import { joinPath } from "@/data/invitation/pendingInvitation";
import { safeReturnUrl } from "@/platform/navigation/returnUrl";

/** Navigation state from a screen that requires signing in. */
export interface WayBack {
  returnUrl: string | null;
  /** Whether to join the event of the invitation on return, without another question. */
  autoJoin: boolean;
}

/** Returns the way back from navigation state, or from `?returnUrl=&autoJoin=true` of a link. */
export function wayBackOf(state: unknown, search: string): WayBack {
  const query = new URLSearchParams(search);
  const given: Record<string, unknown> = typeof state === "object" && state !== null ? { ...state } : {};
  const returnUrl = typeof given.returnUrl === "string" ? given.returnUrl : query.get("returnUrl");
  return { returnUrl, autoJoin: given.autoJoin === true || query.get("autoJoin") === "true" };
}

/** Returns to which page of an event a person returns: the settlement, or another one. Null if to none. */
export function eventIn({ returnUrl }: WayBack): "settlement" | "event" | null {
  const path = returnUrl?.split(/[?#]/)[0] ?? "";
  if (partsIn(PATHS.settlement, path) ?? partsIn(PATHS.settlements, path)) return "settlement";
  const [events = "", eventId] = path.split("/").filter(Boolean);
  return `/${events}` === PATHS.events && eventId !== undefined ? "event" : null;
}

/**
 * Returns the path after signing in (docs/product.md 3.1), always on this site. The first that applies: the invitation
 * to join, an invitation followed earlier (its token), the requested page, home.
 */
export function destinationAfterSignIn(
  wayBack: WayBack,
  token: string | null,
  origin = window.location.origin,
): string {
  const asked = safeReturnUrl(wayBack.returnUrl, origin);
  if (wayBack.autoJoin && asked !== PATHS.home) return withAutoJoin(asked, origin);
  return token === null ? asked : joinPath(token);
}

function withAutoJoin(path: string, origin: string): string {
  const url = new URL(path, origin);
  url.searchParams.set("autoJoin", "true");
  return url.pathname + url.search + url.hash;
}
