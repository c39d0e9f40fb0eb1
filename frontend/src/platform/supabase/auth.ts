import type { AuthChangeEvent, AuthClient, Session } from "@supabase/auth-js";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { pause } from "@/platform/timing/turn";
import { goodSession, storedSession } from "./storedSession";

type Client = InstanceType<typeof AuthClient>;

/** An auth client whose session is not this device's. */
export type ApartClient = Pick<Client, "verifyOtp" | "signInWithPassword" | "updateUser" | "getSession" | "signOut">;

type Options = NonNullable<ConstructorParameters<typeof AuthClient>[0]>;
type Follow = (event: AuthChangeEvent, session: Session | null) => void;

/** How long a request waits for a new token before it goes out with the present one, which may still be good. */
const RENEWAL_MS = 5_000;

/** A refresh token is good once: tabs renew the session one after the other. */
const LOCK = "divido-session";

/**
 * The client of the auth API, fetched when someone signs in or out, uses a mailed link up, or has a
 * token that must be renewed: opening the app while signed in needs none of its 20 KB.
 */
export class LazyAuth {
  #client: Promise<Client> | undefined;
  readonly #followers: Follow[] = [];

  constructor(private readonly options: Options) {}

  /** The session as it is stored while it is good for a while yet; else renewed. */
  readonly getSession: Client["getSession"] = async () => {
    const session = goodSession(Date.now());
    if (session) return { data: { session }, error: null };
    if (!this.#client && localStore.get(KEYS.session) === null) return { data: { session: null }, error: null };
    return this.#renewalByClock();
  };

  readonly #renewalByClock = onceAtATime(() =>
    alone(async () => {
      const session = goodSession(Date.now());
      return session ? { data: { session }, error: null } : (await this.#fetched()).getSession();
    }),
  );

  /**
   * The access token; null when nobody is signed in. Where a new one cannot be had in time, it is the present one: the
   * server decides whether that is still good, not the device's clock.
   */
  async token(): Promise<string | null> {
    const renewed = this.getSession().then(({ data }) => data.session?.access_token);
    const waits = storedSession() === null ? renewed : Promise.race([renewed, pause(RENEWAL_MS)]);
    return (await waits) ?? storedSession()?.access_token ?? null;
  }

  /**
   * Returns an access token in place of one that the server refused, renewed by whichever tab is first; null when the
   * server has ended the session, which everyone who follows it then learns. Throws a TypeError when no answer came.
   */
  readonly renew = onceAtATime((refused: string) =>
    alone(async () => {
      if (replacedOf(refused)) return replacedOf(refused);
      const client = await this.#fetched();
      const { data, error } = await client.refreshSession();
      if (error?.name === "AuthRetryableFetchError") throw new TypeError("Failed to fetch");
      const token = data.session?.access_token ?? replacedOf(refused);
      if (token === null) await client.signOut({ scope: "local" });
      return token;
    }),
  );

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

/** The token on the device, if it is another one by now; else null. */
function replacedOf(refused: string): string | null {
  const token = storedSession()?.access_token;
  return token === undefined || token === refused ? null : token;
}

/** Web Locks work across tabs; a browser without them takes the risk of two tabs at once. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** All who ask while it is being done get the same answer. */
function onceAtATime<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let running: Promise<T> | undefined;
  return (...args) => {
    running ??= work(...args).finally(() => {
      running = undefined;
    });
    return running;
  };
}
