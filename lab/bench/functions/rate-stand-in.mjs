import { spawn } from "node:child_process";
import { once } from "node:events";
import { toolEnv } from "../../../scripts/setup/tool-env.mjs";

/**
 * Starts the stand-in for a provider of exchange rates, which prints its address.
 * @param {string} program
 */
export async function rateStandIn(program) {
  const child = spawn(program, [], { env: toolEnv(), stdio: ["ignore", "pipe", "inherit"] });
  const stop = () => child.kill();
  process.once("exit", stop);
  const [line] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(([code]) => {
      throw new Error(`${program} ended with ${code}`);
    }),
  ]);
  return { url: String(line).trim(), stop };
}
