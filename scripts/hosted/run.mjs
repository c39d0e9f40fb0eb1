import { spawn } from "node:child_process";
import { projectDir } from "../project.mjs";
import { appDir, buildApp, buildFunctions, functionsBinary } from "../setup/builds.mjs";
import { explain } from "../setup/explain.mjs";
import { checkGo } from "../setup/go.mjs";
import { providePackages } from "../setup/packages.mjs";
import { say, step } from "../setup/progress.mjs";
import { endCommands } from "../setup/run.mjs";
import { hostedEnvironment } from "./environment.mjs";

/** Runs `npm run functions`: the Go server and the app of this folder, with a Supabase elsewhere. */
export async function runHosted() {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  const stopping = new AbortController();
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      stopping.abort();
      endCommands();
      server?.kill("SIGTERM");
    });
  }
  try {
    const env = hostedEnvironment(process.env, appDir);
    await checkGo();
    await providePackages(stopping.signal);
    await step("Building the functions", () => buildFunctions(stopping.signal));
    await step("Building the app", () => buildApp(stopping.signal));
    if (stopping.signal.aborted) return;
    say(`Supabase at ${env.SUPABASE_URL}, the app at ${env.PUBLIC_URL || `http://localhost:${env.PORT || 8080}`}`);
    server = spawn(functionsBinary, [], { cwd: projectDir, env, stdio: "inherit" });
    server.once("exit", (code) => process.exit(code ?? 1));
  } catch (error) {
    if (stopping.signal.aborted) process.exit(130);
    console.error(`\n${explain(error)}`);
    process.exit(1);
  }
}
