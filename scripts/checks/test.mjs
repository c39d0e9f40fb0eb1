import { cacheDir, projectDir, Refusal } from "../project.mjs";
import { checkDiskSpace } from "../setup/disk-space.mjs";
import { explain } from "../setup/explain.mjs";
import { installGitHooks } from "../setup/git-hooks.mjs";
import { checkGo } from "../setup/go.mjs";
import { packagesAreInstalled, providePackages } from "../setup/packages.mjs";
import { wholeProcessorTime } from "../setup/processor.mjs";
import { say } from "../setup/progress.mjs";
import { endCommands } from "../setup/run.mjs";
import { checkWritable } from "../setup/writable.mjs";
import { costTable } from "./costs.mjs";
import { beginGoTests } from "./go.mjs";
import { failures, slowest } from "./outcome.mjs";
import { removeReports } from "./report-file.mjs";

/**
 * Runs checks.
 * @param {string[]} wanted the suites to run; all when empty
 * @param {() => Promise<{ allChecks: import("./outcome.mjs").Check[] }>} load loads the checks, once packages are installed
 * @param {(since?: string) => Promise<{ allChecks: import("./outcome.mjs").Check[] }>} [loadChanged] loads those that a change since main needs
 */
export async function test(wanted, load, loadChanged) {
  /** @type {() => Promise<unknown>} */
  let endStacks = async () => {};
  const leave = async (code) => {
    endCommands();
    removeReports();
    await endStacks();
    process.exit(code);
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.once(signal, () => leave(130));

  try {
    checkDiskSpace(projectDir, packagesAreInstalled() ? 500 : 2000);
    checkWritable(cacheDir);
    installGitHooks();
    await checkGo();
    await providePackages(undefined, () => {
      if (wanted.length === 0 || wanted.includes("go")) beginGoTests();
    });
    const onlyChanged = wanted[0] === "changed" && loadChanged;
    const { allChecks } = await (onlyChanged ? onlyChanged(wanted[1]) : load());
    const suites = [...new Set(allChecks.map(({ suite }) => suite)), ...(loadChanged ? ["changed"] : [])];
    const unknown = !onlyChanged && wanted.find((name) => !suites.includes(name));
    if (unknown) throw new Refusal(`There is no suite "${unknown}".`, `The suites are ${suites.join(", ")}.`);
    ({ endStacks } = await import("../stack/throwaway.mjs"));
    const { runChecks } = await import("./run-checks.mjs");
    const { passed, failed, tests, costs } = await runChecks(
      allChecks.filter(({ suite }) => wanted.length === 0 || onlyChanged || wanted.includes(suite)),
    );
    removeReports();
    if (tests.length > 0) say(["\nThe slowest tests:", ...slowest(tests)].join("\n"));
    const whole = { processor: wholeProcessorTime(), clock: process.uptime() };
    if (costs.length > 1) say(["", ...costTable(costs, whole)].join("\n"));
    if (failures(tests).length > 0) say(["\nWhat failed:", ...failures(tests)].join("\n"));
    say(`\n${passed} passed, ${failed} failed`);
    process.exit(failed > 0 ? 1 : 0);
  } catch (error) {
    console.error(`\n${explain(error)}`);
    say("\n0 passed, 1 failed");
    await leave(1);
  }
}
