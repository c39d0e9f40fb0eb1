import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { buildFunctions, functionsBinary } from "../../../scripts/setup/builds.mjs";
import { functionsEnv } from "../../../scripts/stack/functions-env.mjs";
import { vapidKeys } from "../../../scripts/stack/secrets.mjs";
import { freePorts } from "../../../scripts/stack/services/ports.mjs";
import { answers } from "../../../scripts/stack/services/wait.mjs";

/** Procedures of jobs, which act on the rows of all test files. */
const JOBS =
  /\/rpc\/(purge_deleted|due_series|create_due_expenses_of|queue_stray_receipt_files|lease_receipt_files|lease_notices)$/;

/** Starts a server that passes requests to the API on, except those of other jobs. @param {string} apiUrl @param {string[]} jobs */
async function startGate(apiUrl, jobs) {
  const gate = createServer((asked, answer) => {
    const { method, headers, url = "" } = asked;
    const [, job] = url.match(JOBS) ?? [];
    if (job && !jobs.includes(job)) {
      answer.writeHead(503).end();
      return;
    }
    const passed = request(apiUrl + url, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await once(gate.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (gate.address());
  return { address: `http://127.0.0.1:${port}`, stop: () => gate.close() };
}

/**
 * Starts a Go server without an app, with new VAPID keys, in front of the stack under test. It runs only the jobs that are named:
 * other test files rely on the rows that the others would change.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [jobs] procedures
 */
export async function startFunctions(env, jobs = []) {
  await buildFunctions();
  const [port] = await freePorts(1);
  const address = `http://127.0.0.1:${port}`;
  const {
    API_URL,
    PUBLISHABLE_KEY,
    SECRET_KEY,
    JWT_SECRET,
    VAPID_PUBLIC_KEY: _1,
    VAPID_PRIVATE_KEY: _2,
    ...outer
  } = process.env;
  const gate = await startGate(String(API_URL), jobs);
  const secrets = { ...vapidKeys(), publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY, jwtSecret: JWT_SECRET };
  const here = {
    port,
    host: "127.0.0.1",
    publicUrl: "https://divido.example",
    apiUrl: gate.address,
    staticDir: "",
    lightAuth: true,
  };
  const settings = functionsEnv(/** @type {any} */ ({ ...here, secrets }), { ...outer, ...env });
  const server = spawn(functionsBinary, [], { env: settings, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  server.stderr.on("data", (text) => {
    log += text;
  });
  const ended = once(server, "exit");
  await answers(`${address}/livez`, { alive: () => server.exitCode === null });
  return {
    address,
    log: () => log,
    stop: async () => {
      server.kill("SIGTERM");
      await ended;
      gate.stop();
    },
  };
}
