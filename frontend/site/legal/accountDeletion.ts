import type { RuntimeConfig } from "@/platform/config/config";

/** The fields of a stored session that deleting an account needs. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at?: number;
  user?: { email?: string };
}

/** Outcome of a deletion. The failures have the names of docs/product.md 11. */
export type DeletionOutcome = "done" | "not_logged_in" | "offline" | "error";

/** A token that expires within this time is renewed, so that it outlives the request. */
const MARGIN_SECONDS = 30;

/** Returns the session as supabase-js stores it. Null for anything else. */
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
  /** Stores a renewed session, because the old refresh token works only once. */
  keep: (session: StoredSession) => void;
}

/** Requests the deletion of the session's account. Renews an expired access token first. */
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
    // fetch rejects with a TypeError only if there was no response.
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
  // Computed by the device's clock, which is used to check expiry.
  renewed.expires_at = Math.floor(nowSeconds) + (renewed.expires_in ?? 3600);
  around.keep(renewed);
  return renewed;
}
