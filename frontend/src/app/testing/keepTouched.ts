import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect } from "vitest";

declare global {
  /** Paths of the components that ran since a file of tests began. */
  var dividoTouched: Set<string> | undefined;
}

globalThis.dividoTouched = new Set();

// Keeps what all tests of the file ran, for the next `npm test -- changed`.
afterAll(() => {
  if (!process.env.KEEP_TOUCHED) return;
  const { testPath = "" } = expect.getState();
  const folder = join(testPath, "../../../../../.cache/touched");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${basename(testPath)}.json`),
    JSON.stringify([...(globalThis.dividoTouched ?? [])].sort()),
  );
});
