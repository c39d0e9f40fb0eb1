import { expect, it } from "vitest";
import { byRaces } from "./go-races.mjs";

/** @param {Record<string, { code?: string, test?: string, imports?: string[], testImports?: string[] }>} sources by package */
const split = (sources) =>
  byRaces(
    Object.entries(sources).map(([ImportPath, { imports: Imports = [], testImports: TestImports = [] }]) => ({
      ...{ ImportPath, Dir: ImportPath, Imports, TestImports },
      ...{ GoFiles: ["code.go"], TestGoFiles: ["code_test.go"] },
    })),
    (path) => {
      const [name, file] = path.split("/");
      return (file === "code.go" ? sources[name].code : sources[name].test) ?? "";
    },
  );

it.each([
  ["a goroutine", "func f() {\n\tgo work()\n}"],
  ["a goroutine of a literal", "\tgo func() {}()"],
  ["a group", "group.Go(work)"],
  ["a timer", "time.AfterFunc(delay, work)"],
  ["a test server", "server := httptest.NewServer(handler)"],
  ["a lock", 'import (\n\t"sync"\n)'],
  ["an atomic", 'import "sync/atomic"'],
  ["a parallel test", "t.Parallel()"],
])("byRaces runs a package with %s with the race detector, in its code or in its tests", (_, text) => {
  expect(split({ one: { code: text } }).racing).toEqual(["one"]);
  expect(split({ one: { test: text } }).racing).toEqual(["one"]);
});

it("byRaces runs a package with the race detector that imports one with a goroutine, also over another", () => {
  const { racing, others } = split({
    starts: { code: "\tgo work()" },
    between: { imports: ["starts"] },
    above: { imports: ["between"] },
    tested: { testImports: ["between"] },
    apart: { imports: ["fmt"] },
  });
  expect(racing).toEqual(["starts", "between", "above", "tested"]);
  expect(others).toEqual(["apart"]);
});

it("byRaces ignores words that only look like a goroutine", () => {
  expect(split({ one: { code: "// go and see\nvar gopher = 1" } }).racing).toEqual([]);
});
