import { AuthClient } from "@supabase/auth-js";
import { patientFetch } from "./authFetch";
import { tokenInsteadOf } from "./storedSession";

export type AuthOptions = NonNullable<ConstructorParameters<typeof AuthClient>[0]>;

/** The auth client as this app uses it. Apart from what every screen needs: it comes with its library, which is 20 KB. */
export class DeviceAuthClient extends AuthClient {
  constructor(options: AuthOptions) {
    super({ ...options, fetch: patientFetch(options.fetch) });
  }

  /**
   * Returns an access token in place of one that the server refused; null when the server has ended the session, which
   * everyone who follows it then learns. Throws a TypeError when no answer came.
   */
  async renewed(refused: string): Promise<string | null> {
    const { data, error } = await this.refreshSession();
    if (error?.name === "AuthRetryableFetchError") throw new TypeError("Failed to fetch");
    const token = data.session?.access_token ?? tokenInsteadOf(refused);
    if (token === null) await this.signOut({ scope: "local" });
    return token;
  }
}
