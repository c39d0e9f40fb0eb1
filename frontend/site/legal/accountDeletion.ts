import type { RuntimeConfig } from "@/platform/config/config";

/** What the session in the browser's storage holds, as far as deleting an account needs it. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at?: number;
  user?: { email?: string };
}

/** What became of it; the failures are named as the page says them (docs/product.md 11). */
export type DeletionOutcome = "done" | "not_logged_in" | "offline" | "error";

/** An access token is renewed when it ends within this time, so that it outlives the request. */
const MARGIN_SECONDS = 30;

/** The session as supabase-js stores it, or null for anything else. */
export function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const session = JSON.parse(text) as Partial<StoredSession> | null;
    if (!session?.access_token || !session.refresh_token) return null;
    return session as StoredSession;
  } catch {
    return null;
  }
}

interface Surroundings {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  config: () => Promise<RuntimeConfig>;
  /** Keeps a renewed session: the old refresh token is worthless once it was used. */
  keep: (session: StoredSession) => void;
}

/** Asks the server to delete the account of `session`, renewing its access token first when it has ended. */
export async function deleteAccount(session: StoredSession, around: Surroundings): Promise<DeletionOutcome> {
  try {
    const config = await around.config();
    const current = await currentSession(session, config, around);
    if (!current) return "not_logged_in";
    const response = await around.fetch(`${config.functionsUrl}/account`, {
      method: "DELETE",
      headers: {
        Authorization: `Bearer ${current.access_token}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ confirm: true }),
    });
    if (response.ok) return "done";
    return response.status === 401 ? "not_logged_in" : "error";
  } catch (error) {
    // fetch rejects with a TypeError when no answer came, and only then.
    return error instanceof TypeError ? "offline" : "error";
  }
}

async function currentSession(
  session: StoredSession,
  config: RuntimeConfig,
  around: Surroundings,
): Promise<StoredSession | null> {
  const nowSeconds = around.now() / 1000;
  if ((session.expires_at ?? 0) > nowSeconds + MARGIN_SECONDS) return session;
  const response = await around.fetch(`${config.supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: config.publishableKey, "Content-Type": "application/json" },
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  });
  if (response.status >= 500) throw new Error(`the auth server answered ${response.status}`);
  if (!response.ok) return null;
  const renewed = (await response.json()) as StoredSession & { expires_in?: number };
  // The server's own expires_at would be compared with the device's clock.
  renewed.expires_at = Math.floor(nowSeconds) + (renewed.expires_in ?? 3600);
  around.keep(renewed);
  return renewed;
}
