// npm run format: formats all files as `npm run lint` requires.
import { bin } from "./setup/bin.mjs";
import { run } from "./setup/run.mjs";

const commands = [
  [bin("biome"), ["check", "--write", "."]],
  ["gofmt", ["-w", "-s", "functions", "lab/bench"]],
];
const outcomes = await Promise.allSettled(commands.map(([command, args]) => run(command, args)));
for (const { reason } of outcomes.filter(({ status }) => status === "rejected")) {
  console.error(reason.message);
  process.exitCode = 1;
}
