import { expect, it } from "vitest";
import type { RuntimeConfig } from "@/platform/config/config";
import { deleteAccount, parseSession, type StoredSession } from "./accountDeletion";

const config: RuntimeConfig = {
  supabaseUrl: "https://api.test",
  publishableKey: "public-key",
  functionsUrl: "https://api.test/functions/v1",
  company: { name: "", address: [], email: "" },
};
const NOW = 1_800_000_000_000;
const valid: StoredSession = { access_token: "fresh", refresh_token: "r1", expires_at: NOW / 1000 + 600 };
const ended: StoredSession = { ...valid, access_token: "stale", expires_at: NOW / 1000 - 1 };

/** A server that responds by path and records the requests. */
function server(answers: Record<string, () => Response>) {
  const asked: { path: string; init: RequestInit }[] = [];
  const kept: StoredSession[] = [];
  const around = {
    fetch: (async (url: string, init: RequestInit) => {
      const path = url.replace(config.supabaseUrl, "").split("?")[0] ?? "";
      asked.push({ path, init });
      const answer = answers[path];
      if (!answer) throw new TypeError("Failed to fetch");
      return answer();
    }) as typeof fetch,
    now: () => NOW,
    config: async () => config,
    keep: (session: StoredSession) => void kept.push(session),
  };
  return { around, asked, kept };
}

const ACCOUNT = "/functions/v1/account";
const TOKEN = "/auth/v1/token";
const headerOf = (init: RequestInit | undefined, name: string) => new Headers(init?.headers).get(name);

it("a deletion is requested with the stored access token and a confirmation", async () => {
  const { around, asked } = server({ [ACCOUNT]: () => new Response(null, { status: 204 }) });
  expect(await deleteAccount(valid, around)).toBe("done");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.init.method).toBe("DELETE");
  expect(headerOf(asked[0]?.init, "authorization")).toBe("Bearer fresh");
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ confirm: true });
});

it("an expired access token is renewed first, and the new session is stored", async () => {
  const { around, asked, kept } = server({
    // The server's clock is two hours behind the device's.
    [TOKEN]: () =>
      Response.json({ access_token: "renewed", refresh_token: "r2", expires_in: 3600, expires_at: NOW / 1000 - 3600 }),
    [ACCOUNT]: () => new Response(null, { status: 200 }),
  });
  expect(await deleteAccount(ended, around)).toBe("done");
  expect(headerOf(asked[0]?.init, "apikey")).toBe("public-key");
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ refresh_token: "r1" });
  expect(headerOf(asked[1]?.init, "authorization")).toBe("Bearer renewed");
  expect(kept).toEqual([expect.objectContaining({ refresh_token: "r2", expires_at: NOW / 1000 + 3600 })]);
});

it("a session that cannot be renewed deletes nothing and is reported as ended", async () => {
  const { around, asked } = server({ [TOKEN]: () => new Response("{}", { status: 400 }) });
  expect(await deleteAccount(ended, around)).toBe("not_logged_in");
  expect(asked.map((request) => request.path)).toEqual([TOKEN]);
});

it("a session that the server refuses is reported as ended", async () => {
  const { around } = server({ [ACCOUNT]: () => new Response("{}", { status: 401 }) });
  expect(await deleteAccount(valid, around)).toBe("not_logged_in");
});

it("a missing network and a failing server give different outcomes", async () => {
  expect(await deleteAccount(valid, server({}).around)).toBe("offline");
  const failing = server({ [ACCOUNT]: () => new Response("{}", { status: 500 }) });
  expect(await deleteAccount(valid, failing.around)).toBe("error");
  const authDown = server({ [TOKEN]: () => new Response("{}", { status: 503 }) });
  expect(await deleteAccount(ended, authDown.around)).toBe("error");
});

it.each([null, "", "null", "{", '{"access_token":"a"}', '"text"'])("the text %j is no session", (text) => {
  expect(parseSession(text)).toBeNull();
});
