import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "../../../scripts/project.mjs";
import { buildApp } from "../../../scripts/setup/builds.mjs";
import { run } from "../../../scripts/setup/run.mjs";
import { toolEnv } from "../../../scripts/setup/tool-env.mjs";

const folder = join(cacheDir, "bench");

/** Builds the measuring programs, and the server as in a release: with the app inside. */
export async function benchedPrograms() {
  mkdirSync(folder, { recursive: true });
  const program = (name) => join(folder, name);
  const build = (name, source, ...flags) =>
    run("go", ["build", "-trimpath", ...flags, "-o", program(name), source], { env: { CGO_ENABLED: "0" } });
  await buildApp();
  await build("divido", "./functions/cmd/divido", "-tags=embedapp,grpcnotrace", "-ldflags=-s -w");
  await build("load", "./lab/bench/functions/load");
  await build("ratestandin", "./functions/exchangerate/ratestandin/serve");
  return {
    release: program("divido"),
    releaseMegabytes: Math.round(statSync(program("divido")).size / 100_000) / 10,
    load: program("load"),
    rateStandIn: program("ratestandin"),
  };
}

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
