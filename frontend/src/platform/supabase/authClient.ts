import { AuthClient } from "@supabase/auth-js";
import { authFetch } from "./authFetch";
import { tokenInsteadOf } from "./storedSession";

export type AuthOptions = NonNullable<ConstructorParameters<typeof AuthClient>[0]>;

/** The auth client with this app's changes. It is a separate file, because its library has 20 KB. */
export class DeviceAuthClient extends AuthClient {
  constructor(options: AuthOptions) {
    super({ ...options, fetch: authFetch(options.fetch) });
  }

  /**
   * Returns an access token in place of a refused one, or of none. Null if the server has ended the session or the
   * device has lost it, and `revive` does not replace it, which is also reported to all followers. Throws a TypeError
   * without a response.
   */
  async renewed(refused: string | null, revive: () => Promise<string | null>): Promise<string | null> {
    const { data, error } = await this.refreshSession();
    if (error?.name === "AuthRetryableFetchError") throw new TypeError("Failed to fetch");
    const token = data.session?.access_token ?? tokenInsteadOf(refused) ?? (await revive());
    if (token === null) await this.signOut({ scope: "local" });
    return token;
  }
}
