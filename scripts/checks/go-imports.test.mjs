import { expect, it } from "vitest";
import { badImports } from "./go-imports.mjs";

const imports = (from, ...to) =>
  badImports([{ ImportPath: `divido/functions/${from}`, Imports: to.map((name) => `divido/functions/${name}`) }]);

it("badImports lets cmd import everything", () => {
  expect(imports("cmd/divido", "invitation", "internal/problem")).toEqual([]);
});

it("badImports lets a function package import internal, itself and other modules", () => {
  expect(imports("place", "internal/upstream", "place/gazetteer")).toEqual([]);
  expect(badImports([{ ImportPath: "divido/functions/place", Imports: ["net/http"] }])).toEqual([]);
});

it("badImports refuses an import between function packages", () => {
  expect(imports("place", "account")).toEqual(["divido/functions/place must not import divido/functions/account"]);
});

it("badImports refuses imports of function packages, cmd and origin in internal", () => {
  expect(imports("internal/token", "account", "cmd/divido", "origin/proxy")).toHaveLength(3);
});

it("badImports lets only cmd and origin import origin", () => {
  expect(imports("cmd/divido", "origin/proxy")).toEqual([]);
  expect(imports("origin/proxy", "origin/accountprivacy", "internal/limits")).toEqual([]);
  expect(imports("place", "origin/proxy")).toHaveLength(1);
  expect(imports("origin/proxy", "place")).toHaveLength(1);
});
