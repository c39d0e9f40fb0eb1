import { afterEach, expect, it, vi } from "vitest";
import { step } from "./progress.mjs";

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
