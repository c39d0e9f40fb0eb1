import type { AuthChangeEvent, AuthClient, Session } from "@supabase/auth-js";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { goodSession } from "./storedSession";

type Client = InstanceType<typeof AuthClient>;

/** An auth client whose session is not this device's. */
export type ApartClient = Pick<Client, "verifyOtp" | "signInWithPassword" | "updateUser" | "getSession" | "signOut">;

type Options = NonNullable<ConstructorParameters<typeof AuthClient>[0]>;
type Follow = (event: AuthChangeEvent, session: Session | null) => void;

/**
 * The client of the auth API, fetched when someone signs in or out, uses a mailed link up, or has a
 * token that must be renewed: opening the app while signed in needs none of its 20 KB.
 */
export class LazyAuth {
  #client: Promise<Client> | undefined;
  readonly #followers: Follow[] = [];

  constructor(private readonly options: Options) {}

  /** The session as it is stored while it is good for a while yet; else as the auth client renews it. */
  readonly getSession: Client["getSession"] = async () => {
    const stored = localStore.get(KEYS.session);
    if (!this.#client) {
      if (stored === null) return { data: { session: null }, error: null };
      const session = goodSession(stored, Date.now());
      if (session) return { data: { session }, error: null };
    }
    return (await this.#fetched()).getSession();
  };

  /** Tells of every change, from when the auth client is there. */
  onAuthStateChange(follow: Follow): void {
    this.#followers.push(follow);
    void this.#client?.then((client) => client.onAuthStateChange(follow));
  }

  readonly signInWithPassword: Client["signInWithPassword"] = async (credentials) =>
    (await this.#fetched()).signInWithPassword(credentials);
  readonly signUp: Client["signUp"] = async (credentials) => (await this.#fetched()).signUp(credentials);
  readonly resend: Client["resend"] = async (credentials) => (await this.#fetched()).resend(credentials);
  readonly resetPasswordForEmail: Client["resetPasswordForEmail"] = async (email, options) =>
    (await this.#fetched()).resetPasswordForEmail(email, options);
  readonly updateUser: Client["updateUser"] = async (changes, options) =>
    (await this.#fetched()).updateUser(changes, options);
  readonly refreshSession: Client["refreshSession"] = async (session) =>
    (await this.#fetched()).refreshSession(session);
  readonly setSession: Client["setSession"] = async (session) => (await this.#fetched()).setSession(session);
  readonly signOut: Client["signOut"] = async (options) => (await this.#fetched()).signOut(options);

  /** A client of its own, which keeps its session in memory: whose it is can be looked at before the device takes it. */
  async apart(): Promise<ApartClient> {
    const { AuthClient } = await import("@supabase/auth-js");
    return new AuthClient({
      ...this.options,
      storageKey: `${KEYS.session}-apart`,
      persistSession: false,
      autoRefreshToken: false,
    });
  }

  #fetched(): Promise<Client> {
    this.#client ??= this.#fetch().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #fetch(): Promise<Client> {
    const { AuthClient } = await import("@supabase/auth-js");
    const client = new AuthClient(this.options);
    for (const follow of this.#followers) client.onAuthStateChange(follow);
    return client;
  }
}
