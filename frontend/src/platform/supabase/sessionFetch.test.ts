import { expect, it } from "vitest";
import { type Reader, sessionFetch } from "./sessionFetch";

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
