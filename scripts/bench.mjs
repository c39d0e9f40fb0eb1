// npm run bench: measures how fast Divido is, and writes the figures into docs/benchmarks.md and docs/scale.md.
// One suite: npm run bench -- database; a small run that writes nothing: npm run bench -- --quick
import { parseArgs } from "node:util";
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { bench } = await import("../lab/bench/bench.mjs");
const { allSuites } = await import("../lab/bench/suites.mjs");
const { endStacks } = await import("./stack/throwaway.mjs");
const { explain } = await import("./setup/explain.mjs");
const { endCommands } = await import("./setup/run.mjs");

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => {
    endCommands();
    endStacks().finally(() => process.exit(130));
  });
}
try {
  const quick = { type: /** @type {const} */ ("boolean"), default: false };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.assign({ quick }, ...allSuites.map(({ options }) => options)),
  });
  await bench(positionals, values);
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
