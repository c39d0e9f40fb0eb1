import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cacheDir, projectDir } from "../../project.mjs";
import { vitest } from "../vitest.mjs";
import { watched } from "../watched.mjs";

let dir = "";
beforeEach(() => {
  mkdirSync(cacheDir, { recursive: true });
  dir = mkdtempSync(join(cacheDir, "watched-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

it("a watcher receives the tests of Vitest as they end, with the names of its report", async () => {
  const file = relative(projectDir, join(dir, "a.test.mjs"));
  writeFileSync(
    join(dir, "a.test.mjs"),
    `import { describe, expect, it } from "vitest";
     describe("sums", () => { it("adds", () => {}); it("subtracts", () => expect({ a: 1 }).toEqual({ a: 2 })); });`,
  );
  const seen = [];
  const outcome = await watched(
    () => vitest(relative(projectDir, dir)),
    (test) => seen.push(test),
  );
  expect(seen).toMatchObject([
    { name: `${file}: sums adds`, outcome: "passed" },
    { name: `${file}: sums subtracts`, outcome: "failed", why: expect.stringContaining('-   "a": 2') },
  ]);
  expect(outcome.tests.map(({ name }) => name)).toEqual(seen.map(({ name }) => name));
});
