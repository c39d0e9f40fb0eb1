import { expect, it } from "vitest";
import { circlesIn, foldersOf, specifiersIn } from "./folder-circles.mjs";

const graph = (imports) => new Map(Object.entries(imports));

it("circlesIn finds a circle of any length, with its members", () => {
  expect(circlesIn(graph({ a: ["b"], b: ["c"], c: ["b"], d: ["a"] }))).toEqual([["b", "c"]]);
  expect(circlesIn(graph({ a: ["b"], b: ["c"], c: ["d"], d: ["a"] }))).toEqual([["a", "b", "c", "d"]]);
  expect(circlesIn(graph({ a: ["a"] }))).toEqual([["a"]]);
});

it("circlesIn finds no circle where two paths lead to one member", () => {
  expect(circlesIn(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] }))).toEqual([]);
});

it("foldersOf shows a circle of folders where no two files are in a circle", () => {
  const src = "frontend/src";
  const there = {
    [`${src}/platform/query/a.ts`]: [`${src}/platform/storage/b.ts`],
    [`${src}/platform/storage/c.ts`]: [`${src}/platform/query/d.ts`],
  };
  expect(circlesIn(graph(there))).toEqual([]);
  expect(circlesIn(foldersOf(graph(there)))).toEqual([[`${src}/platform/query`, `${src}/platform/storage`]]);
});

it("foldersOf splits a feature into its folders, and counts a layer's folder with all below it as one", () => {
  const src = "frontend/src";
  const inFeature = {
    [`${src}/features/home/pages/a.tsx`]: [`${src}/features/home/components/b.tsx`],
    [`${src}/features/home/components/c.tsx`]: [`${src}/features/home/pages/a.module.css`],
  };
  expect(circlesIn(foldersOf(graph(inFeature)))).toHaveLength(1);
  const inFolder = {
    [`${src}/platform/session/a.ts`]: [`${src}/platform/session/kinds/b.ts`],
    [`${src}/platform/session/kinds/b.ts`]: [`${src}/platform/session/model.ts`],
  };
  expect(circlesIn(foldersOf(graph(inFolder)))).toEqual([]);
});

it("foldersOf counts each script at the top by itself", () => {
  const scripts = { "scripts/start.mjs": ["scripts/start/a.mjs"], "scripts/start/a.mjs": ["scripts/project.mjs"] };
  expect(circlesIn(foldersOf(graph(scripts)))).toEqual([]);
});

it("specifiersIn reads every form of import, and none in a comment", () => {
  const text = `
    import a, { type B } from "./one";
    import "./two.css";
    export { c } from './three';
    const four = await import("./four");
    // import x from "./no"
    /** @type {import("./no").X} */
     * @param {import("./no").X} x`;
  expect(specifiersIn(text)).toEqual(["./one", "./two.css", "./three", "./four"]);
});
