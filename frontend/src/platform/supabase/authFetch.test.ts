import { expect, it } from "vitest";
import { authFetch } from "./authFetch";

it.each([
  ["a rate limit", () => Response.json({}, { status: 429 })],
  ["a timeout of its database", () => Response.json({}, { status: 544 })],
  ["a response of a gateway", () => new Response("<h1>Not here</h1>", { status: 404 })],
])("a session is not over after %s", async (_, answer) => {
  const auth = authFetch(async () => answer());
  await expect(auth("https://api.example/auth/v1/token?grant_type=refresh_token")).rejects.toThrow("Failed to fetch");
  expect((await auth("https://api.example/auth/v1/token?grant_type=password")).ok).toBe(false);
});

it("a session from the auth server has no time of the server's clock", async () => {
  const session = { access_token: "token", expires_in: 3600, expires_at: 1_800_000_000, user: { id: "ada" } };
  const auth = authFetch(async () => Response.json(session, { headers: { "X-Supabase-Api-Version": "2024-01-01" } }));
  const answer = await auth("https://api.example/auth/v1/token?grant_type=password");
  expect(await answer.json()).toEqual({ access_token: "token", expires_in: 3600, user: { id: "ada" } });
  expect(answer.headers.get("X-Supabase-Api-Version")).toBe("2024-01-01");
  const empty = authFetch(async () => new Response(null, { status: 204 }));
  expect((await empty("https://api.example/auth/v1/logout")).status).toBe(204);
});

it("a session is over if the auth server says so", async () => {
  const auth = authFetch(async () => Response.json({ error_code: "session_not_found" }, { status: 403 }));
  expect((await auth("https://api.example/auth/v1/token?grant_type=refresh_token")).status).toBe(403);
});
