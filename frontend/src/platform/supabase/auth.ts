import type { AuthChangeEvent, Session, SupabaseClient } from "@supabase/supabase-js";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { underTabLock } from "@/platform/storage/underTabLock";
import { pause } from "@/platform/timing/pause";
import type { DeviceClient, DeviceOptions } from "./deviceClient";
import { goodSession, storedSession, tokenInsteadOf } from "./storedSession";

type Auth = SupabaseClient["auth"];

/** An auth client with a session that is not stored on this device. */
export type ApartClient = Pick<
  Auth,
  "verifyOtp" | "signInWithPassword" | "signInAnonymously" | "updateUser" | "getSession" | "signOut"
>;

/** Loads the code of Supabase's client. */
export const loadAuthClient = () => import("./deviceClient");

type Follow = (event: AuthChangeEvent, session: Session | null) => void;

/** Timeout of a token renewal. The request then uses the current token, which may still be valid. */
const RENEWAL_MS = 5_000;

/** A refresh token works once, so tabs renew the session one after the other. */
const LOCK = "divido-session";

/**
 * Loads Supabase's client on demand: when somebody signs in or out, opens a mailed link, needs a new token or a stored
 * file. A start of the app with a valid session does not load its 40 KB.
 */
export class LazyAuth {
  #client: Promise<DeviceClient> | undefined;
  readonly #followers: Follow[] = [];
  /**
   * Brings back a guest whose session the server has ended, or refuses although it was renewed. Returns an access token,
   * or null for everybody else. Throws without a response.
   */
  revive: (refused?: string) => Promise<string | null> = async () => null;

  constructor(private readonly options: DeviceOptions) {}

  /** Returns the stored session while it is valid for a while, otherwise a renewed one. */
  readonly getSession: Auth["getSession"] = async () => {
    const session = goodSession(Date.now());
    if (session) return { data: { session }, error: null };
    if (!this.#client && localStore.get(KEYS.session) === null) return { data: { session: null }, error: null };
    return this.#renewalByClock();
  };

  readonly #renewalByClock = shareInFlight(() =>
    underTabLock(LOCK, async () => {
      const session = goodSession(Date.now());
      if (session) return { data: { session }, error: null };
      const answer = await (await this.#auth()).getSession();
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
    underTabLock(LOCK, async () => tokenInsteadOf(refused) ?? (await this.device()).renewed(refused, this.revive)),
  );

  /** Reports every change of the session once the auth client is loaded. */
  onAuthStateChange(follow: Follow): void {
    this.#followers.push(follow);
    void this.#client?.then(({ auth }) => auth.onAuthStateChange(follow));
  }

  readonly signInWithPassword: Auth["signInWithPassword"] = async (credentials) =>
    (await this.#auth()).signInWithPassword(credentials);
  readonly signInAnonymously: Auth["signInAnonymously"] = async (credentials) =>
    (await this.#auth()).signInAnonymously(credentials);
  readonly signUp: Auth["signUp"] = async (credentials) => (await this.#auth()).signUp(credentials);
  readonly resend: Auth["resend"] = async (credentials) => (await this.#auth()).resend(credentials);
  readonly resetPasswordForEmail: Auth["resetPasswordForEmail"] = async (email, options) =>
    (await this.#auth()).resetPasswordForEmail(email, options);
  readonly updateUser: Auth["updateUser"] = async (changes, options) =>
    (await this.#auth()).updateUser(changes, options);
  readonly setSession: Auth["setSession"] = async (session) => (await this.#auth()).setSession(session);
  readonly signOut: Auth["signOut"] = async (options) => (await this.#auth()).signOut(options);

  /**
   * Returns a separate client with its session in memory, so that its owner can be checked before the device adopts it.
   */
  async apart(): Promise<ApartClient> {
    const { DeviceClient } = await loadAuthClient();
    return new DeviceClient(this.options, { apart: true }).auth;
  }

  /** Returns the client with the device's session. */
  device(): Promise<DeviceClient> {
    this.#client ??= this.#fetch().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #auth(): Promise<Auth> {
    return (await this.device()).auth;
  }

  async #fetch(): Promise<DeviceClient> {
    const { DeviceClient } = await loadAuthClient();
    const client = new DeviceClient(this.options);
    for (const follow of this.#followers) client.auth.onAuthStateChange(follow);
    return client;
  }
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
