import { expect, it } from "vitest";
import { entryOf, keepEntriesShort } from "./short-entries.mjs";

it("short log entries keep their text and stack trace", () => {
  expect(entryOf(["ready", { applied: 2 }])).toBe("ready { applied: 2 }");
  expect(entryOf([new Error("broken")])).toContain("short-entries.test.mjs");
});

it("long log entries are truncated, and percent signs in them are not interpreted", () => {
  const written = [];
  const write = (...said) => written.push(said);
  const writer = { error: write, warn: write, info: write, log: write };
  keepEntriesShort(writer);
  writer.error(new Error(`no number: "${"%s".repeat(500_000)}"`), "tail");
  const [[form, text]] = written;
  expect(form).toBe("%s");
  expect(text.length).toBeLessThan(2100);
  expect(text).toMatch(/characters\)$/);
});
