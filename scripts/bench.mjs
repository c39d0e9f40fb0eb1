// npm run bench: how fast it is. Measures every part, or those named, and writes docs/benchmarks.md.
// A part alone: npm run bench -- database; small and for the terminal alone: npm run bench -- --quick
import { parseArgs } from "node:util";
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { bench } = await import("./bench/bench.mjs");
const { allParts } = await import("./bench/parts.mjs");
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
    options: Object.assign({ quick }, ...allParts.map(({ options }) => options)),
  });
  await bench(positionals, values);
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
