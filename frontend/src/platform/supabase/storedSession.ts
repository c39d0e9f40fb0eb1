import type { Session } from "@supabase/auth-js";

/** How long before its end a token is renewed, as the auth client does it. */
const RENEWED_BEFORE_MS = 90_000;

/** A stored session that is good for a while, so that the auth client is not needed; null otherwise. */
export function goodSession(stored: string, now: number): Session | null {
  try {
    const session = JSON.parse(stored);
    const good = typeof session.access_token === "string" && session.expires_at * 1000 - RENEWED_BEFORE_MS > now;
    return good ? session : null;
  } catch {
    return null;
  }
}
