import { expect, it } from "vitest";
import { entryOf, keepEntriesShort } from "./short-entries.mjs";

it("leaves entries as they are, with the places that an error came by", () => {
  expect(entryOf(["ready", { applied: 2 }])).toBe("ready { applied: 2 }");
  expect(entryOf([new Error("broken")])).toContain("short-entries.test.mjs");
});

it("shortens what somebody sent to fill the disk, and reads no signs in it", () => {
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
