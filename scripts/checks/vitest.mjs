import { readFileSync } from "node:fs";
import { bin } from "../setup/bin.mjs";
import { run } from "../setup/run.mjs";
import { counted } from "./outcome.mjs";
import { reportFile } from "./report-file.mjs";
import { vitestReport } from "./reports.mjs";

/**
 * Runs the Vitest tests of one folder.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} [env]
 */
export function vitest(folder, env = {}) {
  const report = reportFile(folder);
  const args = ["run", `--root=${folder}`, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  return counted(run(bin("vitest"), args, { env: { ...env, NO_COLOR: "1" } }), () =>
    vitestReport(JSON.parse(readFileSync(report, "utf8"))),
  );
}
