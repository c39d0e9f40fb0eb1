// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const config = {
  supabaseUrl: "https://api.test",
  functionsUrl: "https://api.test/functions/v1",
  publishableKey: "key",
};
vi.mock("@/platform/config/config", () => ({ config: () => config }));

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * An auth server and an API with a correct clock. Tokens last an hour. A refresh token works once, which is stricter
 * than Supabase: its auth server accepts it again for ten seconds.
 */
class TestServer {
  /** How far the device's clock is ahead of the server's, in milliseconds. */
  ahead = 0;
  renewals = 0;
  /** Statuses of the API's responses. */
  readonly answered: number[] = [];
  authIsAway = false;
  #refreshToken = "";
  #issued = 0;

  get now(): number {
    return Date.now() - this.ahead;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (url.pathname.startsWith("/auth/") && this.authIsAway) throw new TypeError("Failed to fetch");
    if (url.searchParams.get("grant_type") === "password") return this.#session();
    if (url.searchParams.get("grant_type") === "refresh_token") {
      const { refresh_token } = JSON.parse(String(init?.body));
      if (refresh_token !== this.#refreshToken)
        return Response.json({ code: "refresh_token_not_found" }, { status: 400 });
      this.renewals++;
      return this.#session();
    }
    if (url.pathname.startsWith("/auth/")) return new Response(null, { status: 204 });
    const [, payload = ""] = (new Headers(init?.headers).get("Authorization") ?? "").split(".");
    const { exp = 0 } = payload === "" ? {} : JSON.parse(Buffer.from(payload, "base64url").toString());
    const isStorage = url.pathname.startsWith("/storage/");
    const status = exp * 1000 > this.now ? 200 : isStorage ? 400 : 401;
    this.answered.push(status);
    if (isStorage && status === 400) {
      return Response.json({ statusCode: "403", error: "Unauthorized", message: "jwt expired" }, { status });
    }
    return Response.json({}, { status });
  };

  #session(): Response {
    const expires_at = Math.floor(this.now / 1000) + 3600;
    const access_token = `${inBase64({ alg: "HS256" })}.${inBase64({ exp: expires_at, n: this.#issued++ })}.c2lnbmVk`;
    this.#refreshToken = `refresh-${this.#issued}`;
    const user = { id: "ada-auth", email: "ada@divido.test" };
    return Response.json({
      ...{ access_token, refresh_token: this.#refreshToken },
      ...{ token_type: "bearer", expires_in: 3600, expires_at, user },
    });
  }
}

let server: TestServer;
let held: Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  // The auth client logs lost connections, and warns about several clients in one process.
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  server = new TestServer();
  held = Promise.resolve();
  localStorage.clear();
  vi.stubGlobal("fetch", server.fetch);
  const request = (_name: string, work: () => Promise<unknown>) => {
    const mine = held.then(work);
    held = mine.catch(() => undefined);
    return mine;
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "locks");
});

/** Returns the client of a new tab, and the session events that it receives. */
async function openTab() {
  vi.resetModules();
  const { supabase } = await import("./client");
  const client = supabase();
  const heard: string[] = [];
  client.auth.onAuthStateChange((event) => void heard.push(event));
  return { client, heard };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

/** Awaits the work while the clock advances. */
async function soon<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const noted = work.finally(() => {
    isDone = true;
  });
  noted.catch(() => undefined);
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10);
  }
  return noted;
}

async function signIn({ client }: Tab): Promise<void> {
  const { error } = await soon(client.auth.signInWithPassword({ email: "ada@divido.test", password: "secret" }));
  expect(error).toBeNull();
}

const ask = ({ client }: Tab) =>
  client.request(`${config.supabaseUrl}/rest/v1/events`).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );

/** All tabs send a request every minute, for some hours. */
async function useApp(hours: number, ...tabs: Tab[]): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute++) {
    const statuses = await soon(Promise.all(tabs.map(ask)));
    expect(statuses, `after ${minute} minutes`).toEqual(tabs.map(() => 200));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
}

const isSignedIn = (tabs: Tab[]) =>
  localStorage.getItem(KEYS.session) !== null && tabs.every(({ heard }) => !heard.includes("SIGNED_OUT"));

it.each([
  ["right", 0],
  ["two hours fast", 2 * HOUR_MS],
  ["two hours slow", -2 * HOUR_MS],
])("a token is renewed once an hour while the device's clock is %s", { timeout: 120_000 }, async (_, ahead) => {
  server.ahead = ahead;
  vi.setSystemTime(Date.UTC(2027, 4, 14) + ahead);
  const tab = await openTab();
  await signIn(tab);
  await useApp(3, tab);
  expect(server.renewals).toBeLessThanOrEqual(3);
  expect(isSignedIn([tab])).toBe(true);
});

it.each([
  ["right", 0],
  ["two hours fast", 2 * HOUR_MS],
  ["two hours slow", -2 * HOUR_MS],
])("two tabs renew their token once while the device's clock is %s", { timeout: 120_000 }, async (_, ahead) => {
  server.ahead = ahead;
  vi.setSystemTime(Date.UTC(2027, 4, 14) + ahead);
  const first = await openTab();
  await signIn(first);
  const second = await openTab();
  await useApp(3, first, second);
  expect(server.renewals).toBeLessThanOrEqual(3);
  expect(isSignedIn([first, second])).toBe(true);
});

it("a clock set forward causes one renewal and signs nobody out", async () => {
  const tabs = [await openTab(), await openTab()] as const;
  await signIn(tabs[0]);
  await useApp(0.1, ...tabs);
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  server.ahead += 2 * HOUR_MS;
  await useApp(0.5, ...tabs);
  expect(server.renewals).toBe(1);
  expect(isSignedIn([...tabs])).toBe(true);
});

it("a token that has expired by the clock is used while the auth server is unreachable", async () => {
  const tab = await openTab();
  await signIn(tab);
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  server.ahead += 2 * HOUR_MS;
  server.authIsAway = true;
  expect(await soon(ask(tab))).toBe(200);
  expect(isSignedIn([tab])).toBe(true);
});

it("a stored file is requested with the session, which is renewed if the server refuses it", async () => {
  const tab = await openTab();
  await signIn(tab);
  // The device still believes in its token.
  server.ahead -= 2 * HOUR_MS;
  const { downloadFile } = await import("./storedFiles");
  expect((await soon(downloadFile("receipts/lunch"))).size).toBe(2);
  expect(server.answered).toEqual([400, 200]);
  expect(isSignedIn([tab])).toBe(true);
});

it("signing out brings no guest back", async () => {
  const tab = await openTab();
  const revive = vi.fn(async () => null);
  tab.client.auth.revive = revive;
  await signIn(tab);
  await soon(tab.client.auth.signOut({ scope: "local" }));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(revive).not.toHaveBeenCalled();
});

it("a session that is gone from the device is over in this tab once the server has refused a request", async () => {
  const tab = await openTab();
  await signIn(tab);
  localStorage.removeItem(KEYS.session);
  expect(tab.heard).not.toContain("SIGNED_OUT");
  expect(await soon(ask(tab))).toBe(401);
  expect(tab.heard).toContain("SIGNED_OUT");
});

it("a session that the auth server has ended is over in this tab", async () => {
  const tab = await openTab();
  await signIn(tab);
  const session = JSON.parse(localStorage.getItem(KEYS.session) ?? "");
  localStorage.setItem(KEYS.session, JSON.stringify({ ...session, access_token: "old", refresh_token: "old" }));
  expect(await soon(ask(tab))).toBe(401);
  expect(isSignedIn([tab])).toBe(false);
});
