import { availableParallelism } from "node:os";
import { say, step } from "../setup/progress.mjs";
import { failed as failure, together } from "./outcome.mjs";

/**
 * Runs cores + 1 checks in parallel, longest first, because they also wait for I/O; then, one by one, the checks that must run
 * alone.
 * @param {import("./outcome.mjs").Check[]} checks
 */
export async function runChecks(checks) {
  /** @type {import("./outcome.mjs").Outcome[]} */
  const outcomes = [];
  const waiting = checks.filter(({ alone }) => !alone);
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      outcomes.push(await runCheck(check));
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) + 1 }, worker));
  waiting.push(...checks.filter(({ alone }) => alone));
  await worker();
  return together(outcomes);
}

/** @param {import("./outcome.mjs").Check} check */
async function runCheck({ name, run }) {
  const since = Date.now();
  const outcome = await step(name, run, { quiet: true }).catch((error) => failure(error.message));
  const { passed, failed, skipped, output } = outcome;
  const counts = [
    failed > 0 && `${failed} failed`,
    passed > 1 && `${passed} passed`,
    skipped > 0 && `${skipped} skipped`,
  ];
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  say([failed > 0 ? "✗" : "✓", name, [...counts.filter(Boolean), `${seconds} s`].join(", ")].join("  "));
  if (failed > 0) say(`${output.trim()}\n`);
  return outcome;
}
