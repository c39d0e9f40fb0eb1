import { spawn } from "node:child_process";
import { once } from "node:events";
import { buildFunctions, functionsBinary } from "../../../scripts/setup/builds.mjs";
import { functionsEnv } from "../../../scripts/stack/functions-env.mjs";
import { vapidKeys } from "../../../scripts/stack/secrets.mjs";
import { freePorts } from "../../../scripts/stack/services/ports.mjs";
import { answers } from "../../../scripts/stack/services/wait.mjs";

/**
 * Starts a Go server without an app, with new VAPID keys, in front of the stack under test.
 * @param {NodeJS.ProcessEnv} env
 */
export async function startFunctions(env) {
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
  const secrets = { ...vapidKeys(), publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY, jwtSecret: JWT_SECRET };
  const here = {
    port,
    host: "127.0.0.1",
    publicUrl: "https://divido.example",
    apiUrl: API_URL,
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
    },
  };
}
