import { expect, it } from "vitest";
import { exportsOf, takenWhole, unusedIn } from "./unused-exports.mjs";

/** What is unused in files that import each other as told. @param {Record<string, [imported: string[], text: string]>} files */
const unused = (files) =>
  unusedIn(new Map(Object.entries(files).map(([file, [imported]]) => [file, imported])), (file) => files[file][1]);

it("finds what a file exports, however it says so", () => {
  expect(
    exportsOf(
      [
        "export async function a() {}",
        "export default function b() {}",
        "export const c = 1;",
        "export interface D {}",
        "export type E = string;",
        "export { f, type G, h as i } from './j';",
        "const text = `",
        "export const k = 1;",
        "`;",
        "  // export const l = 1;",
      ].join("\n"),
    ).sort(),
  ).toEqual(["D", "E", "G", "a", "b", "c", "f", "i"]);
});

it("names what nobody imports, though its own file uses it", () => {
  const text = "export const used = 1;\nexport const unused = used + 1;\nconst own = unused;";
  expect(unused({ "a.ts": [[], text], "b.ts": [["a.ts"], 'import { used } from "./a";'] })).toEqual([
    "a.ts: nobody imports unused",
  ]);
});

it("names what only tests know, unless its file needs it or is made for tests", () => {
  const test = /** @type {const} */ ([["a.ts"], 'import { rule } from "./a";']);
  expect(unused({ "a.ts": [[], "export const rule = 1;"], "a.test.ts": [...test] })).toEqual([
    "a.ts: only tests know rule",
  ]);
  expect(unused({ "a.ts": [[], "export const rule = 1;\nrule.toFixed();"], "a.test.ts": [...test] })).toEqual([]);
  expect(unused({ "src/testA.ts": [[], "export const rule = 1;"], "a.test.ts": [["src/testA.ts"], "rule"] })).toEqual(
    [],
  );
});

it("takes for used what is imported under one name, handed on whole, or named by its path", () => {
  const file = "frontend/src/app/here.ts";
  expect(takenWhole(file, 'import * as there from "./there";')).toContain("frontend/src/app/there");
  expect(takenWhole(file, '() => import("./there.ts")')).toContain("frontend/src/app/there");
  expect(takenWhole(file, 'file: "features/a/pages/APage"')).toContain("frontend/src/features/a/pages/APage");
  expect(takenWhole(file, 'const load = () => import("./there").then(({ a }) => a);')).not.toContain(
    "frontend/src/app/there",
  );
});
