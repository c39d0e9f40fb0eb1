import { spawn } from "node:child_process";
import { once } from "node:events";
import { appDir } from "../scripts/setup/builds.mjs";
import { toolEnv } from "../scripts/setup/tool-env.mjs";
import { functionsEnv } from "../scripts/stack/functions-env.mjs";
import { freePorts } from "../scripts/stack/services/ports.mjs";
import { answers } from "../scripts/stack/services/wait.mjs";

/**
 * Starts another Go server in front of the stack's API, as during an upgrade or behind a load balancer.
 * @param {string} program
 * @param {Awaited<ReturnType<typeof import("../scripts/stack/stack.mjs").startStack>>} stack
 * @param {NodeJS.ProcessEnv} [env] on top of the environment
 */
export async function startSecondServer(program, { urls, keys }, env = {}) {
  const [port] = await freePorts(1);
  const address = `http://127.0.0.1:${port}`;
  const here = { port, host: "127.0.0.1", publicUrl: urls.app, apiUrl: urls.api, staticDir: appDir, lightAuth: true };
  const secrets = { publishableKey: keys.publishable, secretKey: keys.secret, jwtSecret: keys.jwtSecret };
  const settings = functionsEnv(/** @type {any} */ ({ ...here, secrets }), { ...toolEnv(), ...env });
  const server = spawn(program, [], { env: settings, stdio: "ignore" });
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  try {
    await answers(`${address}/healthz`, { alive: () => server.exitCode === null });
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}
