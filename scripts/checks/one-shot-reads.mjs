import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

/** `atOnce` says that a moment is meant; the others wait themselves until there is something to judge. */
const read = /(?<!await )\bexpect\(\s*await (?!(?:atOnce|violations|overflow|foreignWords)\()/g;

/**
 * What a browser test reads once while the app may still be about to change it: a slow machine is read too early.
 * @param {string} text of a test
 * @returns {number[]} the lines
 */
export const oneShotReads = (text) =>
  [...text.matchAll(read)].map(({ index }) => text.slice(0, index).split("\n").length);

/** Rejects with the list when a browser test reads what it should wait for. */
export async function waitingTests() {
  const files = filesUnder(["frontend/e2e"]).filter((file) => file.endsWith(".ts"));
  const racing = files.flatMap((file) =>
    oneShotReads(readFileSync(join(projectDir, file), "utf8")).map((line) => `${file}:${line}`),
  );
  if (racing.length > 0) {
    throw new Error(
      `Wait with expect(locator) or expect.poll, or say atOnce where the moment is meant:\n${racing.join("\n")}`,
    );
  }
  return `${files.length} files`;
}
