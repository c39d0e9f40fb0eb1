import { expect, it } from "vitest";
import { patientFetch, type Reader, sessionFetch } from "./sessionFetch";

const REST = "https://api.example/rest/v1/rpc/dashboard";

/** A server that takes one token only, asked by a device with some token; and what was sent to it. */
function asking(token: string | null, accepted: string, reader: Partial<Reader> = {}) {
  const sent: (string | null)[] = [];
  const send = async (_: RequestInfo | URL, init?: RequestInit) => {
    const authorization = new Headers(init?.headers).get("Authorization");
    sent.push(authorization);
    return new Response("{}", { status: authorization === `Bearer ${accepted}` ? 200 : 401 });
  };
  const known: Reader = {
    token: async () => token,
    renew: async () => accepted,
    hasSession: () => true,
    publishableKey: "nobody",
  };
  return { ask: () => sessionFetch({ ...known, ...reader }, send)(REST, { method: "POST" }), sent };
}

it("renews a token that the server refuses, whatever the device's clock says, and asks again", async () => {
  const { ask, sent } = asking("old", "new");
  expect((await ask()).status).toBe(200);
  expect(sent).toEqual(["Bearer old", "Bearer new"]);
});

it("is refused when the session is over", async () => {
  const { ask, sent } = asking("old", "new", { renew: async () => null });
  expect((await ask()).status).toBe(401);
  expect(sent).toHaveLength(1);
});

it("has lost the connection when the token cannot be renewed for lack of an answer", async () => {
  const renew = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(asking("old", "new", { renew }).ask()).rejects.toThrow("Failed to fetch");
});

it("sends nothing as a stranger while the device holds a session", async () => {
  const { ask, sent } = asking(null, "nobody");
  await expect(ask()).rejects.toThrow("Failed to fetch");
  expect(sent).toEqual([]);
  const stranger = asking(null, "nobody", { hasSession: () => false });
  expect((await stranger.ask()).status).toBe(200);
});

it.each([
  ["that it is asked too often", () => Response.json({}, { status: 429 })],
  ["that its database does not answer", () => Response.json({}, { status: 544 })],
  ["what a gateway says in its place", () => new Response("<h1>Not here</h1>", { status: 404 })],
])("does not take for the end of the session %s", async (_, answer) => {
  const auth = patientFetch(async () => answer());
  await expect(auth("https://api.example/auth/v1/token?grant_type=refresh_token")).rejects.toThrow("Failed to fetch");
  expect((await auth("https://api.example/auth/v1/token?grant_type=password")).ok).toBe(false);
});

it("a session from the auth server carries no time by the server's clock", async () => {
  const session = { access_token: "token", expires_in: 3600, expires_at: 1_800_000_000, user: { id: "ada" } };
  const auth = patientFetch(async () =>
    Response.json(session, { headers: { "X-Supabase-Api-Version": "2024-01-01" } }),
  );
  const answer = await auth("https://api.example/auth/v1/token?grant_type=password");
  expect(await answer.json()).toEqual({ access_token: "token", expires_in: 3600, user: { id: "ada" } });
  expect(answer.headers.get("X-Supabase-Api-Version")).toBe("2024-01-01");
  const empty = patientFetch(async () => new Response(null, { status: 204 }));
  expect((await empty("https://api.example/auth/v1/logout")).status).toBe(204);
});

it("takes the auth server's word that the session is over", async () => {
  const auth = patientFetch(async () => Response.json({ error_code: "session_not_found" }, { status: 403 }));
  expect((await auth("https://api.example/auth/v1/token?grant_type=refresh_token")).status).toBe(403);
});
