import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePorts } from "../../../scripts/stack/services/ports.mjs";
import { answers } from "../../../scripts/stack/services/wait.mjs";
import { withStack } from "../../../scripts/stack/throwaway.mjs";

/** Keeps a rehearsal from asking providers outside. */
const alone = { EXCHANGE_RATES_PROVIDER: "builtin", PLACES_PROVIDER: "builtin" };

/**
 * Runs a built server while the work is done.
 * @template T
 * @param {string} binary
 * @param {NodeJS.ProcessEnv} env
 * @param {string} readyPath answers once the server is ready
 * @param {(origin: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function whileRunning(binary, env, readyPath, work) {
  const [port] = await freePorts(1);
  const server = spawn(binary, [], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...env, ...alone, HOST: "127.0.0.1", PORT: String(port), SHUTDOWN_DELAY: "0s" },
  });
  const ended = once(server, "exit");
  let log = "";
  server.stderr.setEncoding("utf8").on("data", (part) => (log += part));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await answers(`${origin}${readyPath}`, { seconds: 60, alive: () => server.exitCode === null });
    return await work(origin);
  } catch (error) {
    throw new Error(`${error.message}\nThe server's log:\n${log}`, { cause: error });
  } finally {
    if (server.exitCode === null) server.kill("SIGTERM");
    await ended;
  }
}

/**
 * The same, in front of a Supabase of its own with the settings of a hosted one.
 * @template T
 * @param {string} binary
 * @param {NodeJS.ProcessEnv} env
 * @param {(origin: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const whileServing = (binary, env, work) =>
  withStack({ functions: false }, (stack) => {
    const supabase = {
      ...{ SUPABASE_URL: stack.urls.api, SUPABASE_JWT_SECRET: stack.keys.jwtSecret, SUPABASE_JWKS_URL: "" },
      ...{ SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable, SUPABASE_SECRET_KEY: stack.keys.secret },
    };
    return whileRunning(binary, { ...env, ...supabase }, "/healthz", work);
  });
