import { expect, it } from "vitest";
import { withSection } from "./report.mjs";

const report = "# Benchmarks\n\nBefore.\n";

it("withSection appends a new section", () => {
  expect(withSection(report, "database", "fast")).toBe(
    `${report}\n<!-- npm run bench -- database -->\n\nfast\n\n<!-- end of database -->\n`,
  );
});

it("withSection replaces a section and keeps the text around it", () => {
  const measured = `${withSection(report, "database", "slow")}\nAfter.\n`;
  expect(withSection(measured, "database", "fast $& $1")).toBe(measured.replace("slow", () => "fast $& $1"));
});
