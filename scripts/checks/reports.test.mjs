import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { goReport, goWatcher, playwrightReport, vitestReport } from "./reports.mjs";

const lines = (...events) => events.map((event) => JSON.stringify(event)).join("\n");

describe("Go's report", () => {
  it("goReport counts sub-tests instead of the test around them", () => {
    const report = goReport(
      lines(
        { Action: "pass", Package: "divido/a", Test: "TestSplit/even", Elapsed: 1.5 },
        { Action: "output", Package: "divido/a", Test: "TestSplit/odd", Output: "got 2\n" },
        { Action: "fail", Package: "divido/a", Test: "TestSplit/odd" },
        { Action: "fail", Package: "divido/a", Test: "TestSplit" },
        { Action: "skip", Package: "divido/a", Test: "TestSlow" },
        { Action: "fail", Package: "divido/a" },
      ),
    );
    expect(report.tests).toEqual([
      { name: "divido/a TestSplit/even", outcome: "passed", ms: 1500 },
      { name: "divido/a TestSplit/odd", outcome: "failed", ms: 0, why: "got 2" },
      { name: "divido/a TestSlow", outcome: "skipped", ms: 0 },
    ]);
  });

  it("goReport counts two tests whose names begin alike", () => {
    const report = goReport(
      lines(
        { Action: "pass", Package: "divido/a", Test: "TestSplit" },
        { Action: "pass", Package: "divido/a", Test: "TestSplitEven" },
      ),
    );
    expect(report.tests).toHaveLength(2);
  });

  it("goReport counts a package that does not compile as one failure, with the compiler's output", () => {
    const report = goReport(
      lines(
        { Action: "build-output", ImportPath: "divido/b [divido/b.test]", Output: "undefined: x\n" },
        { Action: "fail", Package: "divido/b" },
      ),
    );
    expect(report.tests).toEqual([{ name: "divido/b", outcome: "failed", ms: 0, why: "undefined: x" }]);
    expect(report.output).toContain("undefined: x");
  });
});

describe("Go's report while it is written", () => {
  it("goWatcher reports each test as it ends, whatever the pieces in which its output arrives, and no test around it", () => {
    const written = `${lines(
      { Action: "pass", Package: "divido/a", Test: "TestSplit/even", Elapsed: 1.5 },
      { Action: "output", Package: "divido/a", Test: "TestSplit/odd/deep", Output: "got 2\n" },
      { Action: "fail", Package: "divido/a", Test: "TestSplit/odd/deep" },
      { Action: "fail", Package: "divido/a", Test: "TestSplit/odd" },
      { Action: "fail", Package: "divido/a", Test: "TestSplit" },
      { Action: "fail", Package: "divido/a" },
    )}\n`;
    const tests = [];
    const read = goWatcher((test) => tests.push(test));
    for (let at = 0; at < written.length; at += 7) read(written.slice(at, at + 7));
    expect(tests).toEqual([
      { name: "divido/a TestSplit/even", outcome: "passed", ms: 1500 },
      { name: "divido/a TestSplit/odd/deep", outcome: "failed", ms: 0, why: "got 2" },
    ]);
    expect(tests).toEqual(goReport(written).tests);
  });
});

describe("Vitest's report", () => {
  it("vitestReport counts a file that cannot be loaded as one failure", () => {
    const report = {
      testResults: [
        {
          name: join(projectDir, "scripts/a.test.mjs"),
          status: "failed",
          assertionResults: [
            { fullName: "adds up", status: "passed", duration: 12 },
            { fullName: "takes away", status: "failed", duration: 3, failureMessages: ["1 is not 2"] },
            { fullName: "later", status: "todo" },
          ],
        },
        { name: join(projectDir, "scripts/b.test.mjs"), status: "failed", message: "no file", assertionResults: [] },
      ],
    };
    expect(vitestReport(report)).toEqual([
      { name: "scripts/a.test.mjs: adds up", outcome: "passed", ms: 12 },
      { name: "scripts/a.test.mjs: takes away", outcome: "failed", ms: 3, why: "1 is not 2" },
      { name: "scripts/a.test.mjs: later", outcome: "skipped", ms: 0 },
      { name: "scripts/b.test.mjs", outcome: "failed", ms: 0, why: "no file" },
    ]);
  });
});

describe("Playwright's report", () => {
  const test = (title, status, ...durations) => ({
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });

  const wrong = (title, message) => ({
    title,
    tests: [
      { status: "unexpected", results: [{ duration: 5, errors: [{ message: `\u001b[31m${message}\u001b[39m` }] }] },
    ],
  });

  it("playwrightReport counts a flaky test, and an error outside of tests, as failures", () => {
    const report = {
      suites: [
        {
          title: "home.spec.ts",
          specs: [test("opens", "expected", 700), test("closes", "flaky", 900, 400)],
          suites: [{ title: "offline", specs: [wrong("waits", "it did not"), test("sends", "skipped")] }],
        },
      ],
      errors: [{ message: "no browser" }],
    };
    expect(playwrightReport(report)).toEqual([
      { name: "home.spec.ts › offline › waits", outcome: "failed", ms: 5, why: "it did not" },
      { name: "home.spec.ts › offline › sends", outcome: "skipped", ms: 0 },
      { name: "home.spec.ts › opens", outcome: "passed", ms: 700 },
      { name: "home.spec.ts › closes", outcome: "failed", ms: 900 },
      { name: "no browser", outcome: "failed", ms: 0 },
    ]);
  });
});
