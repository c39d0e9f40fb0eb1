import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { pause } from "@/platform/timing/pause";
import type { AuthOptions, DeviceAuthClient as Client } from "./authClient";
import { goodSession, storedSession, tokenInsteadOf } from "./storedSession";

/** An auth client with a session that is not stored on this device. */
export type ApartClient = Pick<
  Client,
  "verifyOtp" | "signInWithPassword" | "signInAnonymously" | "updateUser" | "getSession" | "signOut"
>;

type Follow = (event: AuthChangeEvent, session: Session | null) => void;

/** Timeout of a token renewal. The request then uses the current token, which may still be valid. */
const RENEWAL_MS = 5_000;

/** A refresh token works once, so tabs renew the session one after the other. */
const LOCK = "divido-session";

/**
 * Loads the auth client on demand: when somebody signs in or out, opens a mailed link, or needs a new token. A start of
 * the app with a valid session does not load its 20 KB.
 */
export class LazyAuth {
  #client: Promise<Client> | undefined;
  readonly #followers: Follow[] = [];
  /**
   * Brings back a guest whose session the server has ended, or refuses although it was renewed. Returns an access token,
   * or null for everybody else. Throws without a response.
   */
  revive: (refused?: string) => Promise<string | null> = async () => null;

  constructor(private readonly options: AuthOptions) {}

  /** Returns the stored session while it is valid for a while, otherwise a renewed one. */
  readonly getSession: Client["getSession"] = async () => {
    const session = goodSession(Date.now());
    if (session) return { data: { session }, error: null };
    if (!this.#client && localStore.get(KEYS.session) === null) return { data: { session: null }, error: null };
    return this.#renewalByClock();
  };

  readonly #renewalByClock = shareInFlight(() =>
    withTabLock(async () => {
      const session = goodSession(Date.now());
      if (session) return { data: { session }, error: null };
      const answer = await (await this.#fetched()).getSession();
      // Without a response, the session stays on the device.
      if (answer.data.session || localStore.get(KEYS.session) !== null) return answer;
      await this.revive();
      const revived = storedSession();
      return revived ? { data: { session: revived }, error: null } : answer;
    }),
  );

  /**
   * Returns the access token. Null while nobody is signed in. Returns the current token if renewing takes too long: the
   * server decides whether it is valid, not the device's clock.
   */
  async token(): Promise<string | null> {
    const renewed = this.getSession().then(({ data }) => data.session?.access_token);
    // Without storage, only the auth client has the current token.
    if (storedSession() === null) return (await renewed) ?? (await this.revive());
    const inTime = Promise.race([renewed.catch(() => undefined), pause(RENEWAL_MS)]);
    return (await inTime) ?? storedSession()?.access_token ?? null;
  }

  /** Returns a new token in place of a refused one, or of none. The first tab renews it for all. */
  readonly renew = shareInFlight((refused: string | null) =>
    withTabLock(async () => tokenInsteadOf(refused) ?? (await this.#fetched()).renewed(refused, this.revive)),
  );

  /** Reports every change of the session once the auth client is loaded. */
  onAuthStateChange(follow: Follow): void {
    this.#followers.push(follow);
    void this.#client?.then((client) => client.onAuthStateChange(follow));
  }

  readonly signInWithPassword: Client["signInWithPassword"] = async (credentials) =>
    (await this.#fetched()).signInWithPassword(credentials);
  readonly signInAnonymously: Client["signInAnonymously"] = async (credentials) =>
    (await this.#fetched()).signInAnonymously(credentials);
  readonly signUp: Client["signUp"] = async (credentials) => (await this.#fetched()).signUp(credentials);
  readonly resend: Client["resend"] = async (credentials) => (await this.#fetched()).resend(credentials);
  readonly resetPasswordForEmail: Client["resetPasswordForEmail"] = async (email, options) =>
    (await this.#fetched()).resetPasswordForEmail(email, options);
  readonly updateUser: Client["updateUser"] = async (changes, options) =>
    (await this.#fetched()).updateUser(changes, options);
  readonly setSession: Client["setSession"] = async (session) => (await this.#fetched()).setSession(session);
  readonly signOut: Client["signOut"] = async (options) => (await this.#fetched()).signOut(options);

  /**
   * Returns a separate client with its session in memory, so that its owner can be checked before the device adopts it.
   */
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

/** Web Locks work across tabs. Browsers without them risk concurrent renewals. */
function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** Concurrent calls share one result. */
function shareInFlight<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let running: Promise<T> | undefined;
  return (...args) => {
    running ??= work(...args).finally(() => {
      running = undefined;
    });
    return running;
  };
}
