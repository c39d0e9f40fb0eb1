import type { Session } from "@supabase/supabase-js";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** How long before its expiry a token is renewed, as in the auth client. */
const RENEWED_BEFORE_MS = 90_000;

/** Returns the session on the device. Null if there is none or it cannot be parsed. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(localStore.get(KEYS.session) ?? "null");
    return typeof session?.access_token === "string" ? session : null;
  } catch {
    return null;
  }
}

/**
 * Returns the session on the device while its token is valid for a while, so that the auth client is not needed. Null
 * otherwise. `expires_at` and `now` (in milliseconds) count by the device's clock (authFetch.ts).
 */
export function goodSession(now: number): Session | null {
  const session = storedSession();
  return session?.expires_at && session.expires_at * 1000 - RENEWED_BEFORE_MS > now ? session : null;
}

/**
 * Returns the access token on the device if it differs from the refused one (null for a request without one), for
 * example after a renewal in another tab. Null otherwise.
 */
export function tokenInsteadOf(refused: string | null): string | null {
  const token = storedSession()?.access_token;
  return token === undefined || token === refused ? null : token;
}
