import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bin } from "../setup/bin.mjs";
import { run } from "../setup/run.mjs";
import { reported } from "./outcome.mjs";
import { reportFile } from "./report-file.mjs";
import { vitestReport } from "./reports.mjs";
import { watcher } from "./watched.mjs";

const live = fileURLToPath(new URL("live/vitest-reporter.mjs", import.meta.url));

/**
 * Runs the Vitest tests of one folder.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [files] what the names of the files have in them, or further arguments; all files unless said
 */
export function vitest(folder, env = {}, files = []) {
  const report = reportFile(folder);
  const args = [
    `--root=${folder}`,
    "--reporter=dot",
    `--reporter=${live}`,
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const options = { env: { ...env, NO_COLOR: "1" }, onMessage: watcher() };
  return reported(run(bin("vitest"), ["run", ...args, ...files], options), () =>
    vitestReport(JSON.parse(readFileSync(report, "utf8"))),
  );
}
