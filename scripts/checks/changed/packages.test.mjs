import { expect, it } from "vitest";
import { packagesOf } from "./packages.mjs";

const packages = [
  { path: "divido/functions", dir: "functions", deps: [] },
  {
    path: "divido/functions/notice",
    dir: "functions/notice",
    deps: ["divido/functions/internal/token", "divido/frontend"],
  },
  { path: "divido/functions/internal/token", dir: "functions/internal/token", deps: [] },
  { path: "divido/functions/internal/settling", dir: "functions/internal/settling", deps: [] },
];
const names = ({ path }, name) => path.endsWith("settling") && name === "vectors.json";

it("a change of a Go package concerns it and what imports it", () => {
  expect(packagesOf(["functions/internal/token/token.go"], packages, names)).toEqual({
    own: ["divido/functions/internal/token"],
    broken: ["divido/functions/notice", "divido/functions/internal/token"],
  });
});

it("a data file concerns the package that holds it and those whose tests name it", () => {
  expect(packagesOf(["supabase/vectors.json"], packages, names)).toEqual({
    own: [],
    broken: ["divido/functions/internal/settling"],
  });
  expect(packagesOf(["functions/notice/testdata/a.json"], packages, names).own).toEqual(["divido/functions/notice"]);
});

it("texts of notices concern the packages that embed them, and a component none", () => {
  expect(packagesOf(["frontend/src/locales/de/push.json"], packages, names).broken).toEqual([
    "divido/functions/notice",
  ]);
  expect(packagesOf(["frontend/src/ui/Button.tsx"], packages, names).broken).toEqual([]);
});

it("another version of a library concerns all packages", () => {
  expect(packagesOf(["go.sum"], packages, names).broken).toHaveLength(4);
});
