import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { cacheDir, projectDir } from "../project.mjs";
import { allLeft, courseOf, inWords, keepRun, lastRun, timeLeft } from "../setup/last-run.mjs";
import { onAccount } from "../setup/processor.mjs";
import { say, step } from "../setup/progress.mjs";
import { failed as failure, failures, together } from "./outcome.mjs";
import { watched } from "./watched.mjs";

/** Interval of printed progress of a check, without a terminal, in ms. */
const printEvery = 30_000;

/**
 * What a check took: seconds of the processor and of the clock.
 * @typedef {{ suite: string, passed: number, processor: number, clock: number }} Cost
 */

/**
 * Runs cores + 1 checks in parallel, longest first, because they also wait for I/O; then, one by one, the checks that must run
 * alone. Shows failures as they happen, and how long the checks still take if they ran before.
 * @param {import("./outcome.mjs").Check[]} checks
 * @returns {Promise<import("./outcome.mjs").Outcome & { costs: Cost[] }>}
 */
export async function runChecks(checks) {
  /** @type {import("./outcome.mjs").Outcome[]} */
  const outcomes = [];
  /** @type {Cost[]} */
  const costs = [];
  const workers = Math.min(4, availableParallelism()) + 1;
  const last = lastRun();
  /** @type {Set<ReturnType<typeof observe>>} */
  const running = new Set();
  const waiting = checks.filter(({ alone }) => !alone);
  const alone = checks.filter((check) => check.alone);

  const left = () => {
    const known = (list) => list.map(({ name }) => last[name]?.ms ?? 0);
    return allLeft({
      running: [...running].map((check) => check.left() ?? 0),
      waiting: known(waiting),
      alone: known(alone),
      workers,
    });
  };
  const progress = () => {
    const of = `${outcomes.length} of ${checks.length}`;
    const everyOneRan = checks.every(({ name }) => last[name]);
    return everyOneRan ? `${of}, about ${inWords(left())} left` : of;
  };
  const work = async (list) => {
    for (let check = list.shift(); check; check = list.shift()) {
      const observed = observe(check, last[check.name]);
      running.add(observed);
      const { outcome, cost } = await runCheck(check, observed);
      running.delete(observed);
      outcomes.push(outcome);
      costs.push(cost);
    }
  };
  const all = async () => {
    await Promise.all(Array.from({ length: workers }, () => work(waiting)));
    await work(alone);
  };
  await step("checks", all, { quiet: true, every: printEvery, progress });
  return { ...together(outcomes), costs };
}

/**
 * Observes the tests of one check.
 * @param {import("./outcome.mjs").Check} check
 * @param {import("../setup/last-run.mjs").Course | undefined} last
 */
function observe({ name }, last) {
  const since = Date.now();
  /** @type {number[]} */
  const ends = [];
  /** Names of the failed tests that were shown. @type {Set<string>} */
  const shown = new Set();
  const left = () => timeLeft(last, Date.now() - since, ends.length);
  return {
    since,
    ends,
    shown,
    left,
    /** @param {import("./outcome.mjs").Test} test */
    onTest: (test) => {
      if (test.outcome === "skipped") return;
      ends.push(Date.now() - since);
      if (test.outcome !== "failed") return;
      shown.add(test.name);
      say([`✗  ${name}`, ...failures([test])].join("\n"));
    },
    progress: () => {
      const rest = left();
      return [
        ends.length > 0 && `${ends.length - shown.size} passed`,
        shown.size > 0 && `${shown.size} failed`,
        rest !== undefined && `about ${inWords(rest)} left`,
      ]
        .filter(Boolean)
        .join(", ");
    },
  };
}

/**
 * @param {import("./outcome.mjs").Check} check
 * @param {ReturnType<typeof observe>} observed
 */
async function runCheck({ name, suite, run, partly }, { since, ends, shown, onTest, progress }) {
  const account = { seconds: 0 };
  const work = () => watched(() => onAccount(run, account), onTest);
  const outcome = await step(name, work, { quiet: true, every: printEvery, progress }).catch((error) =>
    failure(error.message),
  );
  const { passed, failed, skipped, tests, output } = outcome;
  const ms = Date.now() - since;
  const processor = account.seconds + (outcome.processor ?? 0);
  const counts = [
    failed > 0 && `${failed} failed`,
    passed > 1 && `${passed} passed`,
    skipped > 0 && `${skipped} skipped`,
  ];
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  say([failed > 0 ? "✗" : "✓", name, [...counts.filter(Boolean), seconds].join(", ")].join("  "));
  if (failed > 0) sayWhy(name, tests, output, shown);
  else if (!partly) keepRun({ [name]: courseOf(ms, ends) });
  return { outcome, cost: { suite, passed, processor, clock: ms / 1000 } };
}

/**
 * Says what failed and was not said while the check ran. The whole output goes to a file if tests tell enough, except where
 * the file is lost.
 * @param {string} name
 * @param {import("./outcome.mjs").Test[]} tests
 * @param {string} output
 * @param {Set<string>} shown
 */
function sayWhy(name, tests, output, shown) {
  const unsaid = tests.filter((test) => test.outcome === "failed" && !shown.has(test.name));
  if (shown.size === 0 || process.env.CI) return say(`${output.trim()}\n`);
  const dir = join(cacheDir, "failed");
  const file = join(dir, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.log`);
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, output);
  say([...failures(unsaid), `  All of its output: ${relative(projectDir, file)}\n`].join("\n"));
}
