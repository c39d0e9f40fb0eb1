import { expect, it } from "vitest";
import { withSection } from "./report.mjs";

const report = "# Benchmarks\n\nBefore.\n";

it("adds a new section at the end", () => {
  expect(withSection(report, "database", "fast")).toBe(
    `${report}\n<!-- npm run bench -- database -->\n\nfast\n\n<!-- end of database -->\n`,
  );
});

it("replaces a section and keeps what was written around it", () => {
  const measured = `${withSection(report, "database", "slow")}\nAfter.\n`;
  expect(withSection(measured, "database", "fast $& $1")).toBe(measured.replace("slow", () => "fast $& $1"));
});
