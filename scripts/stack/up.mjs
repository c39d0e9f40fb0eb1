// npm run stack: starts a stack for development on free ports, without demo data; Ctrl-C stops and removes it.
// Prints the environment of the tests for a shell. With --keep=<folder> the data stays there.
import { parseArgs } from "node:util";
import { startStack } from "./stack.mjs";
import { removeData, temporaryDataDir } from "./temporary-data.mjs";

const { values } = parseArgs({ options: { keep: { type: "string" } } });
const dataDir = values.keep ?? temporaryDataDir();
const stack = await startStack({
  dataDir,
  durable: Boolean(values.keep),
  restart: true,
  say: (line) => console.error(line),
});
if (stack.note) console.error(stack.note);
for (const [name, value] of Object.entries(stack.env)) console.log(`export ${name}='${value}'`);

let ending = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await stack.stop();
    if (!values.keep) removeData(dataDir);
    process.exit(0);
  });
}
