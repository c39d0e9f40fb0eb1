// npm run bench: how long people wait for what they do most, in an event with many expenses.
// Another size: npm run bench -- --expenses 20000 --requests 500 --at-once 16
import { parseArgs } from "node:util";
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { explain } = await import("./setup/explain.mjs");
const { measure } = await import("./bench/measure.mjs");
const { endStacks } = await import("./checks/throwaway.mjs");

const number = (usual) => ({ type: /** @type {const} */ ("string"), default: String(usual) });
const { values } = parseArgs({ options: { expenses: number(2000), requests: number(200), "at-once": number(16) } });

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => endStacks().finally(() => process.exit(130)));
}
try {
  const rows = await measure({
    expenses: Number(values.expenses),
    requests: Number(values.requests),
    atOnce: Number(values["at-once"]),
  });
  console.table(rows);
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
