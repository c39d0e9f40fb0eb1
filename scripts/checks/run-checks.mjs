import { availableParallelism } from "node:os";
import { say, step } from "../setup/progress.mjs";

/**
 * Runs the checks, as many at once as there are processors, the longest first; then, one by one, those that need the
 * processors for themselves.
 * @param {import("./outcome.mjs").Check[]} checks
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(checks) {
  const total = { passed: 0, failed: 0 };
  const waiting = checks.filter(({ alone }) => !alone);
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { passed, failed } = await runCheck(check);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, worker));
  waiting.push(...checks.filter(({ alone }) => alone));
  await worker();
  return total;
}

/** @param {import("./outcome.mjs").Check} check */
async function runCheck({ name, run }) {
  const since = Date.now();
  const outcome = await step(name, run, { quiet: true }).catch((error) => ({
    passed: 0,
    failed: 1,
    output: error.message,
  }));
  const { passed, failed, skipped = 0, output } = outcome;
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
