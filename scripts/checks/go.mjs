import { serverBuild } from "../setup/builds.mjs";
import { onAccount } from "../setup/processor.mjs";
import { run } from "../setup/run.mjs";
import { listedByRaces } from "./go-races.mjs";
import { counted } from "./outcome.mjs";
import { goReport, goWatcher } from "./reports.mjs";
import { watcher } from "./watched.mjs";

const hasCompiler = () =>
  run("sh", ["-c", "command -v gcc || command -v clang || command -v cc"]).then(
    () => true,
    () => false,
  );

/**
 * Returns what `go test -json` prints, also when tests fail.
 * @param {string[]} args
 * @param {string[]} packages none: nothing runs
 * @param {NodeJS.ProcessEnv} env
 * @param {(test: import("./outcome.mjs").Test) => void} onTest
 */
async function tested(args, packages, env, onTest) {
  if (packages.length === 0) return "";
  // go vet is a separate check.
  const all = ["test", "-json", "-vet=off", "-timeout=3m", ...args];
  return run("go", all, { env, onOutput: goWatcher(onTest) }).catch((error) => error.output);
}

/**
 * @param {string[]} [packages]
 * @param {{ race?: boolean, onTest?: (test: import("./outcome.mjs").Test) => void }} [options] race: with the race detector,
 *   where there can be a race
 */
export async function goTests(
  packages = ["./functions/...", "./lab/..."],
  { race: wanted = true, onTest = watcher() } = {},
) {
  // The race detector needs a C compiler, which not every machine has.
  const race = wanted && (await hasCompiler());
  const { racing, others } = race ? await listedByRaces(packages) : { racing: [], others: packages };
  const lines = (
    await Promise.all([
      tested(["-race", ...racing], racing, { CGO_ENABLED: "1" }, onTest),
      tested([...serverBuild.flags, ...others], others, serverBuild.env, onTest),
    ])
  ).join("\n");
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
