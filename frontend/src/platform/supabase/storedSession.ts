import type { Session } from "@supabase/auth-js";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** How long before its end a token is renewed, as the auth client does it. */
const RENEWED_BEFORE_MS = 90_000;

/** The session on the device; null when there is none, or it cannot be read. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(localStore.get(KEYS.session) ?? "null");
    return typeof session?.access_token === "string" ? session : null;
  } catch {
    return null;
  }
}

/**
 * The session on the device while its token is good for a while, so that the auth client is not needed; null otherwise.
 * `expires_at` counts by the device's clock (authFetch.ts), as `now` does, in milliseconds.
 */
export function goodSession(now: number): Session | null {
  const session = storedSession();
  return session?.expires_at && session.expires_at * 1000 - RENEWED_BEFORE_MS > now ? session : null;
}

/** The access token on the device if it is another one by now, such as from another tab; else null. */
export function tokenInsteadOf(refused: string): string | null {
  const token = storedSession()?.access_token;
  return token === undefined || token === refused ? null : token;
}
