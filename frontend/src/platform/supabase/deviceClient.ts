import { SupabaseClient } from "@supabase/supabase-js";
import { KEYS } from "@/platform/storage/localStore";
import { authFetch } from "./authFetch";
import { tokenInsteadOf } from "./storedSession";

type Fetch = typeof fetch;

/** Settings of the client, known before its library is loaded. */
export interface DeviceOptions {
  supabaseUrl: string;
  publishableKey: string;
  /** Returns the access token of every request but those to the auth server. */
  token: () => Promise<string | null>;
  /** Sends requests to the auth server. */
  sendToAuth: Fetch;
  /** Sends all other requests, with the session. */
  send: Fetch;
}

/** The Supabase client with this app's changes. It is a separate file, because its library has 40 KB. */
export class DeviceClient extends SupabaseClient {
  /** `apart`: the session stays in memory, and the one on the device is not read. */
  constructor({ supabaseUrl, publishableKey, token, sendToAuth, send }: DeviceOptions, { apart = false } = {}) {
    const auth = authFetch(sendToAuth);
    super(supabaseUrl, publishableKey, {
      // Confirmation links work on any device (implicit flow). A session in the address is ignored, because anybody can
      // write one.
      auth: {
        storageKey: apart ? `${KEYS.session}-apart` : KEYS.session,
        persistSession: !apart,
        flowType: "implicit",
        detectSessionInUrl: false,
        // LazyAuth renews the session, for all tabs together.
        autoRefreshToken: false,
      },
      // Nothing listens to changes. Asking for its token after a sign-out would bring a guest back.
      realtime: { accessToken: async () => null },
      global: {
        fetch: (input, init) => (String(input).startsWith(`${supabaseUrl}/auth/v1/`) ? auth : send)(input, init),
      },
    });
    // The option of this name would switch sign-in off.
    this.accessToken = token;
  }

  /**
   * Returns an access token in place of a refused one, or of none. Null if the server has ended the session or the
   * device has lost it, and `revive` does not replace it, which is also reported to all followers. Throws a TypeError
   * without a response.
   */
  async renewed(refused: string | null, revive: () => Promise<string | null>): Promise<string | null> {
    const { data, error } = await this.auth.refreshSession();
    if (error?.name === "AuthRetryableFetchError") throw new TypeError("Failed to fetch");
    const token = data.session?.access_token ?? tokenInsteadOf(refused) ?? (await revive());
    if (token === null) await this.auth.signOut({ scope: "local" });
    return token;
  }
}
