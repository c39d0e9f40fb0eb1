import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

/** `atOnce` marks an intended single read; the others wait until there is something to judge. */
const read = /(?<!await )\bexpect\(\s*await (?!(?:atOnce|violations|overflow|foreignWords)\()/g;

/**
 * Returns the lines that read a page once while the app may still change it, which fails on slow machines.
 * @param {string} text of a test
 * @returns {number[]} the lines
 */
export const oneShotReads = (text) =>
  [...text.matchAll(read)].map(({ index }) => text.slice(0, index).split("\n").length);

/** Rejects when a browser test reads once instead of waiting. */
export async function waitingTests() {
  const files = filesUnder(["frontend/e2e"]).filter((file) => file.endsWith(".ts"));
  const racing = files.flatMap((file) =>
    oneShotReads(readFileSync(join(projectDir, file), "utf8")).map((line) => `${file}:${line}`),
  );
  if (racing.length > 0) {
    throw new Error(
      `These reads do not wait. Use expect(locator) or expect.poll, or atOnce(…) for an intended single read:\n${racing.join("\n")}`,
    );
  }
  return `${files.length} files`;
}
