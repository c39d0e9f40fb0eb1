import { deepStrictEqual, match, ok } from "node:assert";
import { writeFileSync } from "node:fs";
import { request as askHttp } from "node:http";
import { request as askHttps } from "node:https";
import { join } from "node:path";
import { Refusal } from "../../../scripts/project.mjs";
import { variablesOf } from "../../../scripts/self-hosting/compose.mjs";
import { environmentFile } from "../../../scripts/self-hosting/environment.mjs";
import { run } from "../../../scripts/setup/run.mjs";
import { freePorts } from "../../../scripts/stack/services/ports.mjs";
import { withEmptyFolder } from "./clean-copy.mjs";

/** Caddy signs names below .localhost itself. */
const domain = "divido.localhost";
const network = "172.30.78.0/24";
const wrongPasswords = 3;

/** Starts compose.yaml as docs/self-hosting.md says, under a project name of its own, and sends requests from outside. */
export const startContainers = () =>
  withEmptyFolder(async (dir) => {
    const [http, https] = await freePorts(2);
    const environment = environmentFile(domain, "hello@divido.example").replace(/^NETWORK=.*$/m, `NETWORK=${network}`);
    writeFileSync(join(dir, ".env"), environment);
    writeFileSync(join(dir, "other.yaml"), besides(http, https));
    const compose = (...args) =>
      run("docker", [
        ...["compose", "--project-name", "divido-rehearsed", "--env-file", join(dir, ".env")],
        ...["--file", "compose.yaml", "--file", join(dir, "other.yaml"), ...args],
      ]);
    await compose("version").catch(() => {
      throw new Refusal("This needs Docker with Compose 2.24 or newer.");
    });
    try {
      await compose("up", "--detach", "--build");
      match(await compose("logs", "migrations"), /Finished supabase db push/);
      const ca = await compose("exec", "-T", "proxy", "cat", "/data/caddy/pki/authorities/local/root.crt");
      await outside({ http, https, ca, key: variablesOf(environment).ANON_KEY });
      return "Everything that compose.yaml starts works together.";
    } finally {
      await compose("down", "--volumes");
    }
  });

/** Overrides: free ports, and low limits. */
const besides = (http, https) => `services:
  proxy:
    ports: !override ["127.0.0.1:${http}:80", "127.0.0.1:${https}:443"]
  divido:
    environment:
      LIMIT_PASSWORD_ADDRESS: ${wrongPasswords}/15m
      EXCHANGE_RATES_PROVIDER: builtin
      PLACES_PROVIDER: builtin
`;

async function outside({ http, https, ca, key }) {
  const ask = (path, options = {}) =>
    answer(askHttps, {
      port: https,
      servername: domain,
      ca,
      path,
      ...options,
      headers: { Host: domain, ...options.headers },
    });

  for (let left = 60; (await ask("/healthz")).status !== 200; left -= 1) {
    ok(left > 0, (await ask("/healthz")).text);
    await new Promise((done) => setTimeout(done, 1000));
  }
  const { status, headers } = await ask("/", { headers: { "Accept-Encoding": "br" } });
  deepStrictEqual([status, headers["content-encoding"]], [200, "br"]);
  match(headers["strict-transport-security"], /max-age=31536000/);
  match(headers["content-security-policy"], /default-src 'self'/);
  const plain = await answer(askHttp, { port: http, path: "/home?a=b", headers: { Host: domain } });
  deepStrictEqual([plain.status, plain.headers.location], [308, `https://${domain}/home?a=b`]);
  deepStrictEqual((await ask("/metrics")).status, 401);
  // An anonymous request reaches the tables, which refuse it.
  match((await ask("/rest/v1/currencies?select=code&limit=1", { headers: { apikey: key } })).text, /"code":"42501"/);

  // A forged X-Forwarded-For does not reset the limit.
  const guess = (address) =>
    ask("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey: key, "Content-Type": "application/json", "X-Forwarded-For": address },
      body: JSON.stringify({ email: `${address}@divido.example`, password: "nothing" }),
    });
  for (let at = 0; at < wrongPasswords; at += 1) match((await guess(`203.0.113.${at}`)).text, /invalid_credentials/);
  deepStrictEqual((await guess("203.0.113.99")).status, 429);
}

/** @returns {Promise<{ status: number, headers: Record<string, any>, text: string }>} */
const answer = (ask, { body, ...options }) =>
  new Promise((resolve, reject) => {
    const asked = ask({ host: "127.0.0.1", ...options }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() });
    });
    asked.on("error", reject);
    asked.end(body);
  });
