import { expect, it } from "vitest";
import { badImports } from "./go-imports.mjs";

const imports = (from, ...to) =>
  badImports([{ ImportPath: `divido/functions/${from}`, Imports: to.map((name) => `divido/functions/${name}`) }]);

it("lets cmd import everything", () => {
  expect(imports("cmd/divido", "invitation", "internal/problem")).toEqual([]);
});

it("lets a function package import internal, itself and the world", () => {
  expect(imports("place", "internal/upstream", "place/gazetteer")).toEqual([]);
  expect(badImports([{ ImportPath: "divido/functions/place", Imports: ["net/http"] }])).toEqual([]);
});

it("keeps function packages apart", () => {
  expect(imports("place", "account")).toEqual(["divido/functions/place must not import divido/functions/account"]);
});

it("keeps internal free of what stands on it", () => {
  expect(imports("internal/token", "account", "cmd/divido", "origin/proxy")).toHaveLength(3);
});

it("lets cmd alone import what makes one origin of Supabase and the app", () => {
  expect(imports("cmd/divido", "origin/proxy")).toEqual([]);
  expect(imports("origin/proxy", "origin/accountprivacy", "internal/limits")).toEqual([]);
  expect(imports("place", "origin/proxy")).toHaveLength(1);
  expect(imports("origin/proxy", "place")).toHaveLength(1);
});
