import { onAccount } from "../setup/processor.mjs";
import { run } from "../setup/run.mjs";
import { counted } from "./outcome.mjs";
import { goReport, goWatcher } from "./reports.mjs";
import { watcher } from "./watched.mjs";

const hasCompiler = () =>
  run("sh", ["-c", "command -v gcc || command -v clang || command -v cc"]).then(
    () => true,
    () => false,
  );

/**
 * @param {string[]} [packages]
 * @param {{ race?: boolean, onTest?: (test: import("./outcome.mjs").Test) => void }} [options] race: with the race detector
 */
export async function goTests(
  packages = ["./functions/...", "./lab/..."],
  { race: wanted = true, onTest = watcher() } = {},
) {
  // The race detector needs a C compiler, which not every machine has.
  const race = wanted && (await hasCompiler());
  // go vet is a separate check.
  const args = ["test", "-json", "-vet=off", "-timeout=3m", ...(race ? ["-race"] : []), ...packages];
  const options = { env: race ? { CGO_ENABLED: "1" } : {}, onOutput: goWatcher(onTest) };
  const lines = await run("go", args, options).catch((error) => error.output);
  const { tests, output } = goReport(lines);
  return counted(tests, tests.length > 0 ? output : lines);
}

/**
 * Tests that began before the checks: their outcome, those that ended, who watches them, and their processor time.
 * @type {{ outcome: ReturnType<typeof goTests>, ended: import("./outcome.mjs").Test[], onTest: (test: import("./outcome.mjs").Test) => void, account: import("../setup/processor.mjs").Account } | undefined}
 */
let begun;

/** Starts the Go tests early: they need no packages, so the processors work while those are fetched. */
export function beginGoTests() {
  if (begun) return;
  const ended = [];
  const account = { seconds: 0 };
  const outcome = onAccount(() => goTests(undefined, { onTest: (test) => begun?.onTest(test) }), account);
  outcome.catch(() => {}); // awaited by the check
  begun = { outcome, ended, onTest: (test) => ended.push(test), account };
}

async function checkGo() {
  if (!begun) return goTests();
  begun.ended.forEach(watcher());
  begun.onTest = watcher();
  return { ...(await begun.outcome), processor: begun.account.seconds };
}

/** @type {import("./outcome.mjs").Check[]} */
export const goChecks = [{ name: "Go tests", suite: "go", run: checkGo }];
