import { spawn } from "node:child_process";
import { once } from "node:events";
import { toolEnv } from "../../../scripts/setup/tool-env.mjs";
import { functionsEnv } from "../../../scripts/stack/functions-env.mjs";
import { freePorts } from "../../../scripts/stack/services/ports.mjs";
import { percentile } from "../percentiles.mjs";

/**
 * Returns the times from start to the first answer of /livez, in ms.
 * @param {string} program @param {any} stack @param {number} times
 */
export async function startTimes(program, stack, times) {
  const took = [];
  for (let time = 0; time < times; time++) took.push(await startTime(program, stack));
  return { half: Math.round(percentile(took, 0.5)), worst: Math.round(Math.max(...took)) };
}

async function startTime(program, { urls, keys }) {
  const [port] = await freePorts(1);
  const secrets = { publishableKey: keys.publishable, secretKey: keys.secret, jwtSecret: keys.jwtSecret };
  const here = {
    port,
    host: "127.0.0.1",
    publicUrl: `http://localhost:${port}`,
    apiUrl: urls.api,
    staticDir: "",
    lightAuth: true,
    secrets,
  };
  const env = functionsEnv(/** @type {any} */ (here), toolEnv());
  const since = performance.now();
  const server = spawn(program, [], { env, stdio: "ignore" });
  const ended = once(server, "exit");
  try {
    while (!(await alive(port))) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    }
    return performance.now() - since;
  } finally {
    server.kill("SIGKILL");
    await ended;
  }
}

/** Whether it answers. A refused connection is cheap, so the caller retries at once. */
const alive = (port) =>
  fetch(`http://127.0.0.1:${port}/livez`).then(
    ({ ok }) => ok,
    () => new Promise((resolve) => setTimeout(() => resolve(false), 1)),
  );
