import { describe, expect, it } from "vitest";
import { counted, failures, oneCheck, reported, slowest, together } from "./outcome.mjs";

const test = (name, outcome, ms = 0) => ({ name, outcome, ms });
const refused = (output) => Promise.reject(Object.assign(new Error("ended with 1"), { output }));

describe("what a runner reports", () => {
  it("counted counts tests by outcome", () => {
    const tests = [test("a", "passed"), test("b", "passed"), test("c", "failed"), test("d", "skipped")];
    expect(counted(tests, "")).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
  });

  it("a report fails if no test ran, or if the command failed without a failing test", async () => {
    expect(counted([test("a", "skipped")], "")).toMatchObject({ failed: 1, output: "\nNo test ran." });
    expect(await reported(refused("out of memory"), () => [test("a", "passed")])).toMatchObject({
      passed: 1,
      failed: 1,
    });
    expect(await reported(refused("said"), () => [test("a", "failed")])).toMatchObject({ failed: 1, output: "said" });
  });

  it("an unreadable report fails", async () => {
    const outcome = await reported(Promise.resolve("said"), () => JSON.parse(""));
    expect(outcome).toMatchObject({ passed: 0, failed: 1 });
    expect(outcome.output).toMatch(/^said\nThe report cannot be read/);
  });
});

describe("several checks", () => {
  it("together sums the outcomes and joins the output of failed checks", async () => {
    const outcomes = [
      await oneCheck(Promise.resolve("fine")),
      await oneCheck(Promise.resolve("main.go"), (unformatted) => unformatted === ""),
      await oneCheck(refused("line 3 is wrong")),
    ];
    expect(together(outcomes)).toMatchObject({
      passed: 1,
      failed: 2,
      skipped: 0,
      output: "main.go\n\nline 3 is wrong",
    });
  });

  it("failures returns the failed tests with the first lines of their errors", () => {
    const tests = [test("fine", "passed"), { ...test("wrong", "failed"), why: "expected 1\nreceived 2\nat line 3" }];
    expect(failures(tests, 2)).toEqual(["  wrong", "    expected 1", "    received 2"]);
  });

  it("slowest returns the tests that took longest", () => {
    const tests = [test("short", "passed", 40), test("long", "failed", 12_340), test("middle", "passed", 900)];
    expect(slowest(tests, 2)).toEqual(["   12.3 s  long", "    0.9 s  middle"]);
  });
});
