import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheDir, projectDir } from "../project.mjs";
import { bin } from "../setup/bin.mjs";
import { chromium } from "../setup/chromium.mjs";
import { run } from "../setup/run.mjs";
import { counted } from "./outcome.mjs";
import { playwrightReport } from "./reports.mjs";
import { withStack } from "./throwaway.mjs";

const report = join(cacheDir, "reports", "browser.json");

/** What people do, in a real browser, on a stack of its own. @type {import("./outcome.mjs").Check[]} */
export const browserChecks = [
  {
    name: "browser, end to end",
    part: "e2e",
    async run() {
      const browser = await chromium();
      return withStack({ functions: true }, (stack) => {
        mkdirSync(join(cacheDir, "reports"), { recursive: true });
        rmSync(report, { force: true });
        const env = { ...stack.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: "1" };
        const tests = run(bin("playwright"), ["test", "--reporter=line,json"], {
          cwd: join(projectDir, "frontend"),
          env,
        });
        return counted(tests, () => playwrightReport(JSON.parse(readFileSync(report, "utf8"))));
      });
    },
  },
];
