import { readFileSync, writeFileSync } from "node:fs";
import { projectDir, Refusal } from "../../project.mjs";
import { say } from "../../setup/progress.mjs";
import { describeMachine } from "./machine.mjs";
import { withSection } from "./report.mjs";
import { allSuites } from "./suites.mjs";

const report = `${projectDir}docs/benchmarks.md`;

/**
 * Runs one suite after the other, prints its figures, and writes them to docs/benchmarks.md unless the run is quick.
 * @param {string[]} wanted names of suites; all when empty
 * @param {Record<string, any>} values options of the command line
 */
export async function bench(wanted, values) {
  const unknown = wanted.find((name) => !allSuites.some((suite) => suite.name === name));
  if (unknown) {
    throw new Refusal(
      `There is no suite "${unknown}".`,
      `The suites are ${allSuites.map(({ name }) => name).join(", ")}.`,
    );
  }
  for (const { name, title, run } of allSuites) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const machine = await describeMachine();
    const section = [`## ${title}`, machine, (await run(values)).trim()].join("\n\n");
    say(`\n${section}\n`);
    if (!values.quick) writeFileSync(report, withSection(readFileSync(report, "utf8"), name, section));
  }
}
