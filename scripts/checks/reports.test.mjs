import { describe, expect, it } from "vitest";
import { goReport, playwrightReport, vitestReport } from "./reports.mjs";

const lines = (...events) => events.map((event) => JSON.stringify(event)).join("\n");

describe("Go's report", () => {
  it("counts sub-tests and not the test that holds them", () => {
    const report = goReport(
      lines(
        { Action: "pass", Package: "divido/a", Test: "TestSplit/even" },
        { Action: "fail", Package: "divido/a", Test: "TestSplit/odd" },
        { Action: "fail", Package: "divido/a", Test: "TestSplit" },
        { Action: "skip", Package: "divido/a", Test: "TestSlow" },
        { Action: "fail", Package: "divido/a" },
      ),
    );
    expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  });

  it("keeps tests apart whose names begin alike", () => {
    const report = goReport(
      lines(
        { Action: "pass", Package: "divido/a", Test: "TestSplit" },
        { Action: "pass", Package: "divido/a", Test: "TestSplitEven" },
      ),
    );
    expect(report.passed).toBe(2);
  });

  it("counts a package that does not compile as a failure, and says why", () => {
    const report = goReport(
      lines(
        { Action: "build-output", ImportPath: "divido/b [divido/b.test]", Output: "undefined: x\n" },
        { Action: "fail", Package: "divido/b" },
      ),
    );
    expect(report).toMatchObject({ passed: 0, failed: 1 });
    expect(report.output).toContain("undefined: x");
  });
});

describe("Vitest's report", () => {
  it("counts a file that cannot be loaded as a failure", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        { status: "failed", assertionResults: [{}] },
        { status: "failed", assertionResults: [] },
      ],
    };
    expect(vitestReport(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });
});

describe("Playwright's report", () => {
  it("counts what could not start as failures", () => {
    const report = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 }, errors: [{ message: "no browser" }] };
    expect(playwrightReport(report)).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });
});
