import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { passingOn } from "./pass-on.mjs";

const keys = { publishableKey: "sb_publishable_x", secretKey: "sb_secret_x" };
let server, pass;

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const { method, url, headers } = request;
    const body = await new Response(/** @type {any} */ (request)).text();
    reply.writeHead(303, { Location: "http://localhost/", "Content-Type": "application/json" });
    const { authorization, accept, "content-length": length } = headers;
    reply.end(JSON.stringify({ method, url, body, length, authorization, accept }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  pass = passingOn({
    to: `http://127.0.0.1:${server.address().port}`,
    prefix: "/auth/v1",
    keys,
    jwtSecret: "s".repeat(32),
  });
});
afterAll(() => server.close());

const ask = (path, headers, init = {}) => pass(new Request(`http://127.0.0.1:1/auth/v1${path}`, { headers, ...init }));
const roleIn = (authorization) => JSON.parse(Buffer.from(authorization.split(".")[1], "base64url").toString()).role;

it("a request is forwarded without its prefix, and its answer unchanged", async () => {
  const answer = await ask(
    "/verify?type=signup",
    { apikey: keys.publishableKey, Accept: "application/json" },
    { method: "POST", body: '{"token_hash":"t"}' },
  );
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "http://localhost/"]);
  const asked = { method: "POST", url: "/verify?type=signup", body: '{"token_hash":"t"}', accept: "application/json" };
  expect(await answer.json()).toMatchObject(asked);
});

it("a body is forwarded with the length that the caller declared, or with none", async () => {
  const body = '{"token_hash":"t"}';
  const sent = { method: "POST", body: new Blob([body]).stream(), duplex: "half" };
  for (const length of [String(body.length), undefined]) {
    const headers = { apikey: keys.publishableKey, ...(length && { "Content-Length": length }) };
    const asked = await (await ask("/verify", headers, { ...sent, body: new Blob([body]).stream() })).json();
    expect([asked.body, asked.length]).toEqual([body, length]);
  }
});

it("an API key is replaced by a token of its role, also as a bearer token", async () => {
  for (const [key, role] of [
    [keys.publishableKey, "anon"],
    [keys.secretKey, "service_role"],
  ]) {
    for (const more of [{}, { Authorization: `Bearer ${key}` }]) {
      expect(roleIn((await (await ask("/user", { apikey: key, ...more })).json()).authorization)).toBe(role);
    }
  }
});

it("a person's token is forwarded unchanged", async () => {
  const answer = await ask("/user", { apikey: keys.publishableKey, Authorization: "Bearer a.b.c" });
  expect((await answer.json()).authorization).toBe("Bearer a.b.c");
});

it("a request without an API key is refused", async () => {
  for (const headers of [{}, { apikey: "sb_secret_y" }, { Authorization: `Bearer ${keys.secretKey}` }]) {
    expect((await ask("/admin/users", headers)).status).toBe(401);
  }
});

it("a server that is down is answered with a retryable error", async () => {
  const away = passingOn({ to: "http://127.0.0.1:1", prefix: "/auth/v1", keys, jwtSecret: "s".repeat(32) });
  const answer = await away(
    new Request("http://127.0.0.1:2/auth/v1/user", { headers: { apikey: keys.publishableKey } }),
  );
  expect(answer.status).toBe(503);
});
