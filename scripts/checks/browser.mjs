import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectDir } from "../project.mjs";
import { bin } from "../setup/bin.mjs";
import { chromium, headlessShell } from "../setup/chromium.mjs";
import { curl } from "../setup/curl.mjs";
import { run } from "../setup/run.mjs";
import { inTurn } from "../setup/turn.mjs";
import { fewConnections, withStack } from "../stack/throwaway.mjs";
import { reported } from "./outcome.mjs";
import { reportFile } from "./report-file.mjs";
import { playwrightReport } from "./reports.mjs";
import { watcher } from "./watched.mjs";

const live = fileURLToPath(new URL("live/playwright-reporter.mjs", import.meta.url));

/** Browser tests, on a stack of their own. @type {import("./outcome.mjs").Check[]} */
export const browserChecks = [
  {
    name: "browser, end to end",
    suite: "e2e",
    alone: true,
    run: () =>
      inTurn("browser-tests", () =>
        withStack({ functions: true, connections: fewConnections }, (stack) => browserTests(stack)),
      ),
  },
];

/**
 * @param {{ env: NodeJS.ProcessEnv }} stack
 * @param {string[]} [files] what the names of the files have in them; all files unless said
 * @param {("longest" | "others" | "sweeps")[]} [projects] of playwright.config.ts; all but the sweeps unless said
 */
export async function browserTests(stack, files = [], projects = ["longest", "others"]) {
  const browser = await chromium();
  await curl();
  const report = reportFile("browser");
  const chosen = projects.map((project) => `--project=${project}`);
  const env = {
    ...stack.env,
    CHROMIUM_PATH: browser,
    HEADLESS_SHELL_PATH: headlessShell() ?? browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    NO_COLOR: "1",
  };
  const tests = run(bin("playwright"), ["test", `--reporter=line,${live},json`, ...chosen, ...files], {
    cwd: join(projectDir, "frontend"),
    env,
    onMessage: watcher(),
  });
  return reported(tests, () => playwrightReport(JSON.parse(readFileSync(report, "utf8"))));
}
