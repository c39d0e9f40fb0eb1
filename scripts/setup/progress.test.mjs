import { afterEach, expect, it, vi } from "vitest";
import { rememberedStep, step } from "./progress.mjs";

/** What the last run left. @type {Record<string, import("./last-run.mjs").Course>} */
const kept = {};
vi.mock("./last-run.mjs", async (original) => ({
  ...(await original()),
  lastRun: () => kept,
  keepRun: (courses) => Object.assign(kept, courses),
}));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a step without a terminal prints its beginning, its progress every few seconds, and its end", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(line));
  await step("Installing", async (tell) => {
    for (const second of [1, 4, 6, 7, 12, 104]) {
      vi.setSystemTime(second * 1000);
      tell(`${second} of 104`);
    }
  });
  expect(lines).toEqual([
    "… Installing",
    "… Installing: 6 of 104",
    "… Installing: 12 of 104",
    "… Installing: 104 of 104",
    "✓ Installing 104.0 s",
  ]);
});

it("a step that was run before prints how long it still takes", async () => {
  vi.useFakeTimers({ now: 0 });
  const lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(line));
  const build = () => rememberedStep("Building", () => vi.advanceTimersByTimeAsync(12_000));
  await build();
  expect(lines).toEqual(["… Building", "✓ Building 12.0 s"]);
  lines.length = 0;
  await build();
  expect(lines).toEqual([
    "… Building",
    "… Building: about 7 s left",
    "… Building: about 2 s left",
    "✓ Building 12.0 s",
  ]);
});

it("a step that had nothing to do leaves the last duration", async () => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(console, "log").mockImplementation(() => {});
  await rememberedStep("Building", () => vi.advanceTimersByTimeAsync(12_000));
  await rememberedStep("Building", async () => {});
  expect(kept.Building.ms).toBe(12_000);
});
