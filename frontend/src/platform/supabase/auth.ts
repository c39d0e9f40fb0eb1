import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { pause } from "@/platform/timing/pause";
import type { AuthOptions, DeviceAuthClient as Client } from "./authClient";
import { goodSession, storedSession, tokenInsteadOf } from "./storedSession";

/** An auth client whose session is not this device's. */
export type ApartClient = Pick<Client, "verifyOtp" | "signInWithPassword" | "updateUser" | "getSession" | "signOut">;

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

  constructor(private readonly options: AuthOptions) {}

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
    // Without storage only the auth client has the present one.
    if (storedSession() === null) return (await renewed) ?? null;
    const inTime = Promise.race([renewed.catch(() => undefined), pause(RENEWAL_MS)]);
    return (await inTime) ?? storedSession()?.access_token ?? null;
  }

  /** A token in place of a refused one, as DeviceAuthClient renews it; whichever tab is first does so for all. */
  readonly renew = onceAtATime((refused: string) =>
    alone(async () => tokenInsteadOf(refused) ?? (await this.#fetched()).renewed(refused)),
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
    const { DeviceAuthClient } = await import("./authClient");
    return new DeviceAuthClient({ ...this.options, storageKey: `${KEYS.session}-apart`, persistSession: false });
  }

  #fetched(): Promise<Client> {
    this.#client ??= this.#fetch().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #fetch(): Promise<Client> {
    const { DeviceAuthClient } = await import("./authClient");
    const client = new DeviceAuthClient(this.options);
    for (const follow of this.#followers) client.onAuthStateChange(follow);
    return client;
  }
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
