import { join } from "node:path";
import { oneCheck } from "../../scripts/checks/outcome.mjs";
import { projectDir } from "../../scripts/project.mjs";
import { run } from "../../scripts/setup/run.mjs";
import { promtool } from "./prometheus.mjs";

const operations = join(projectDir, "operations");

/**
 * Fires each alert once on made-up figures, with the times that the rules name, and none on a quiet night.
 * @type {import("../../scripts/checks/outcome.mjs").Check}
 */
export const alertsHappen = {
  name: "alerts, each on figures that are made up",
  suite: "alerts",
  run: () => oneCheck(testRules()),
};

async function testRules() {
  const program = await promtool();
  await run(program, ["check", "rules", "alerts.yaml"], { cwd: operations });
  return run(program, ["test", "rules", "alerts.test.yaml"], { cwd: operations });
}
