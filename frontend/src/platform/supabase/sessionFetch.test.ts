import { expect, it } from "vitest";
import { type Reader, sessionFetch } from "./sessionFetch";

const REST = "https://api.example/rest/v1/rpc/dashboard";

/** Sends requests with a token to a server that accepts one token only, and records them. */
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
    revive: async () => null,
    hasSession: () => true,
    publishableKey: "nobody",
  };
  return { ask: () => sessionFetch({ ...known, ...reader }, send)(REST, { method: "POST" }), sent };
}

it("a refused token is renewed, whatever the device's clock says, and the request repeated", async () => {
  const { ask, sent } = asking("old", "new");
  expect((await ask()).status).toBe(200);
  expect(sent).toEqual(["Bearer old", "Bearer new"]);
});

it("a request fails with its refusal if the session is over", async () => {
  const { ask, sent } = asking("old", "new", { renew: async () => null });
  expect((await ask()).status).toBe(401);
  expect(sent).toHaveLength(1);
});

it("a renewed token that is refused as well is replaced once, where that is possible", async () => {
  const { ask, sent } = asking("old", "revived", { renew: async () => "new", revive: async () => "revived" });
  expect((await ask()).status).toBe(200);
  expect(sent).toEqual(["Bearer old", "Bearer new", "Bearer revived"]);
  const stranger = asking("old", "revived", { renew: async () => "new" });
  expect((await stranger.ask()).status).toBe(401);
  expect(stranger.sent).toHaveLength(2);
});

it("a request without a token that is refused is not repeated with somebody's new token", async () => {
  const { ask, sent } = asking(null, "new", { hasSession: () => false });
  expect((await ask()).status).toBe(401);
  expect(sent).toEqual(["Bearer nobody"]);
});

it("a request fails as a lost connection if renewing the token gets no response", async () => {
  const renew = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(asking("old", "new", { renew }).ask()).rejects.toThrow("Failed to fetch");
});

it("a request is never sent anonymously while the device has a session", async () => {
  const { ask, sent } = asking(null, "nobody");
  await expect(ask()).rejects.toThrow("Failed to fetch");
  expect(sent).toEqual([]);
  const stranger = asking(null, "nobody", { hasSession: () => false });
  expect((await stranger.ask()).status).toBe(200);
});

it.each([
  [401, {}, 2],
  [400, { statusCode: "403", error: "Unauthorized", message: "jwt expired" }, 2],
  [400, { statusCode: "400", error: "InvalidJWT", message: '"exp" claim timestamp check failed' }, 2],
  [400, { statusCode: "401", error: "Unauthorized", message: "Invalid token" }, 2],
  [400, { statusCode: "403", error: "Unauthorized", message: "new row violates row-level security policy" }, 1],
  [400, { statusCode: "409", error: "Duplicate", message: "The resource already exists" }, 1],
  [403, { message: "jwt expired" }, 2],
])("the storage server's %i %j leads to %i requests", async (status, body, requests) => {
  const sent: string[] = [];
  const reader: Reader = {
    token: async () => "old",
    renew: async () => "new",
    revive: async () => null,
    hasSession: () => true,
    publishableKey: "nobody",
  };
  const send = async (_: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get("Authorization") ?? "");
    return sent.length === 1 ? Response.json(body, { status }) : Response.json({});
  };
  const answer = await sessionFetch(reader, send)("https://api.example/storage/v1/object/receipts/a/b/c");
  expect(sent).toEqual(["Bearer old", "Bearer new"].slice(0, requests));
  expect(requests === 1 ? await answer.json() : answer.status).toEqual(requests === 1 ? body : 200);
});
