import { readFileSync, writeFileSync } from "node:fs";
import { projectDir, Refusal } from "../../scripts/project.mjs";
import { say } from "../../scripts/setup/progress.mjs";
import { describeMachine } from "./machine.mjs";
import { hasSection, withSection } from "./report.mjs";
import { allSuites } from "./suites.mjs";

/** Documents with sections of suites. A suite without a section yet gets one in the first. */
const REPORTS = ["docs/benchmarks.md", "docs/scale.md"].map((path) => `${projectDir}${path}`);

/**
 * Runs one suite after the other, prints its figures, and writes them to the document with its section unless the run is quick.
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
  for (const { name, title, run, isOnlyByName } of allSuites) {
    if (wanted.length > 0 ? !wanted.includes(name) : isOnlyByName) continue;
    const machine = await describeMachine();
    const section = [`## ${title}`, machine, (await run(values)).trim()].join("\n\n");
    say(`\n${section}\n`);
    if (!values.quick) write(name, section);
  }
}

function write(name, section) {
  const path = REPORTS.find((report) => hasSection(readFileSync(report, "utf8"), name)) ?? REPORTS[0];
  writeFileSync(path, withSection(readFileSync(path, "utf8"), name, section));
}
