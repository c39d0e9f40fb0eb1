import { readdirSync } from "node:fs";
import { Refusal } from "../project.mjs";
import { explain } from "../setup/explain.mjs";
import { checkGo } from "../setup/go.mjs";
import { providePackages } from "../setup/packages.mjs";
import { say } from "../setup/progress.mjs";
import { endCommands, run } from "../setup/run.mjs";

/** @param {string[]} args */
export async function releaseCommand([wanted, ...more]) {
  const stopping = new AbortController();
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.once(signal, () => {
      stopping.abort();
      endCommands();
    });
  }
  try {
    if (more.length > 0 || (wanted && !/^[\w.-]+$/.test(wanted))) {
      throw new Refusal("Name one version, or none: npm run release -- v1.2.0");
    }
    await checkGo();
    await providePackages(stopping.signal);
    const version = wanted ?? (await run("git", ["describe", "--tags", "--always", "--dirty"])).trim();
    const { release } = await import("./build.mjs");
    const dir = await release(version, stopping.signal);
    say(
      `${dir}:\n${readdirSync(dir)
        .map((name) => `  ${name}`)
        .join("\n")}`,
    );
  } catch (error) {
    if (!stopping.signal.aborted) console.error(`\n${explain(error)}`);
    process.exit(stopping.signal.aborted ? 130 : 1);
  }
}
