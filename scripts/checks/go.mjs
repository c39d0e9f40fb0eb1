import { run } from "../setup/run.mjs";
import { fuzzParsers } from "./go-fuzz.mjs";
import { goReport } from "./reports.mjs";

const hasCompiler = () =>
  run("sh", ["-c", "command -v gcc || command -v clang || command -v cc"]).then(
    () => true,
    () => false,
  );

/** @type {import("./outcome.mjs").Check[]} */
export const goChecks = [
  {
    name: "Go tests",
    part: "go",
    async run() {
      // The race detector needs a C compiler, which not every machine has.
      const race = await hasCompiler();
      const args = ["test", "-json", "-timeout=3m", ...(race ? ["-race"] : []), "./functions/..."];
      const lines = await run("go", args, { env: race ? { CGO_ENABLED: "1" } : {} }).catch((error) => error.output);
      const report = goReport(lines);
      const none = report.passed + report.failed === 0;
      return { ...report, failed: none ? 1 : report.failed, output: none ? lines : report.output };
    },
  },
  { name: "Go parsers, fed at random", part: "go", run: fuzzParsers },
];
