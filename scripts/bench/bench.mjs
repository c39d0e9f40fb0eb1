import { readFileSync, writeFileSync } from "node:fs";
import { projectDir, Refusal } from "../project.mjs";
import { say } from "../setup/progress.mjs";
import { describeMachine } from "./machine.mjs";
import { allParts } from "./parts.mjs";
import { withSection } from "./report.mjs";

const report = `${projectDir}docs/benchmarks.md`;

/**
 * Measures one part after the other, prints what each found, and keeps it in docs/benchmarks.md unless it was quick.
 * @param {string[]} wanted the parts' names; all when empty
 * @param {Record<string, any>} values the command line's
 */
export async function bench(wanted, values) {
  const unknown = wanted.find((name) => !allParts.some((part) => part.name === name));
  if (unknown) {
    throw new Refusal(
      `There is no part "${unknown}".`,
      `The parts are ${allParts.map(({ name }) => name).join(", ")}.`,
    );
  }
  for (const { name, title, run } of allParts) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const machine = await describeMachine();
    const section = [`## ${title}`, machine, (await run(values)).trim()].join("\n\n");
    say(`\n${section}\n`);
    if (!values.quick) writeFileSync(report, withSection(readFileSync(report, "utf8"), name, section));
  }
}
