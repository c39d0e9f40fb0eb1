import { run } from "../setup/run.mjs";
import { counted } from "./outcome.mjs";
import { goReport } from "./reports.mjs";

const hasCompiler = () =>
  run("sh", ["-c", "command -v gcc || command -v clang || command -v cc"]).then(
    () => true,
    () => false,
  );

async function goTests() {
  // The race detector needs a C compiler, which not every machine has.
  const race = await hasCompiler();
  // go vet is a separate check.
  const args = [
    "test",
    "-json",
    "-vet=off",
    "-timeout=3m",
    ...(race ? ["-race"] : []),
    "./functions/...",
    "./scripts/...",
  ];
  const lines = await run("go", args, { env: race ? { CGO_ENABLED: "1" } : {} }).catch((error) => error.output);
  const { tests, output } = goReport(lines);
  return counted(tests, tests.length > 0 ? output : lines);
}

/** @type {ReturnType<typeof goTests> | undefined} */
let begun;

/** Starts the Go tests early: they need no packages, so the processors work while those are fetched. */
export function beginGoTests() {
  begun ??= goTests();
}

/** @type {import("./outcome.mjs").Check[]} */
export const goChecks = [{ name: "Go tests", suite: "go", run: () => begun ?? goTests() }];
