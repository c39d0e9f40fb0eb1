import { expect, it } from "vitest";
import { brokenLinks, brokenReferences, headingsIn } from "./references.mjs";

const files = { "docs/a.md": "# Page\n\n## 5.2 The event\n\n## How we write\n", docs: "" };
const read = (path) => files[path] ?? null;

it("headingsIn makes the anchors that GitHub makes, and reads no code", () => {
  const text = "# A `b`: c & d\n\n```sh\n# comment\n```\n\n## Twice\n\n## Twice\n\n### 4. One machine, a small group\n";
  expect(headingsIn(text).map(({ anchor }) => anchor)).toEqual([
    "a-b-c--d",
    "twice",
    "twice-1",
    "4-one-machine-a-small-group",
  ]);
  expect(headingsIn(text).at(-1)?.number).toBe("4");
});

it("brokenLinks accepts files, folders, anchors and addresses that exist", () => {
  const text =
    "# Top\n[a](a.md), [b](a.md#how-we-write), [c](#top), [d](../docs), [e](https://x.example/y.md#z), [f][g]\n\n[g]: a.md";
  expect(brokenLinks("docs/b.md", text, read)).toEqual([]);
});

it("brokenLinks finds missing files, anchors and labels, with their lines", () => {
  const text = "`docs/gone.md`\n[a](gone.md)\n[b](a.md#gone) [c](#gone)\n[d][gone]\n\n[e]: gone.md";
  expect(brokenLinks("docs/b.md", text, read)).toEqual([
    "docs/b.md:2: there is no docs/gone.md",
    "docs/b.md:3: docs/a.md has no heading #gone",
    "docs/b.md:3: docs/b.md has no heading #gone",
    "docs/b.md:6: there is no docs/gone.md",
    "docs/b.md:4: no target for [gone]",
    "docs/b.md:1: there is no docs/gone.md",
  ]);
});

it("brokenLinks finds missing files of the app, which documents name from its folders", () => {
  const app = { "frontend/src/core/money/rate.ts": "", "frontend/src/locales/en/errors.json": "", "frontend/site": "" };
  const there = "`core/money/rate.ts` `locales/*/errors.json` `locales/<language>/errors.json` `go/core/x.ts`";
  expect(brokenLinks("x.md", there, (path) => app[path] ?? null)).toEqual([]);
  expect(brokenLinks("x.md", "`core/money/{rate,gone}.ts`", (path) => app[path] ?? null)).toEqual([
    "x.md:1: there is no core/money/gone.ts in frontend/src or frontend",
  ]);
});

it("brokenLinks finds missing migrations by the end of their names", () => {
  const names = ["20261122000300_people.sql"];
  expect(brokenLinks("x.md", "`*_people.sql` `*_gone.sql`", read, names)).toEqual([
    "x.md:1: there is no migration *_gone.sql",
  ]);
});

it.each([
  "docs/a.md",
  "docs/a.md 5.2.",
  "(docs/a.md#how-we-write)",
  'docs/a.md, "How we write"',
  "docs/a.md, section 5.2",
])("brokenReferences accepts %s", (words) => {
  expect(brokenReferences("x.ts", `// See ${words}`, read)).toEqual([]);
});

it.each([
  ["docs/gone.md", "there is no docs/gone.md"],
  ["docs/a.md 5.3", "docs/a.md has no section 5.3"],
  ["docs/a.md, section 4", "docs/a.md has no section 4"],
  ["docs/a.md#gone", "docs/a.md has no #gone"],
  ['docs/a.md, "Gone"', 'docs/a.md has no "Gone"'],
  ["spec section 7", "spec section"],
  ["Attack 12", "Attack 12"],
])("brokenReferences refuses %s", (words, problem) => {
  expect(brokenReferences("x.ts", `\n// See ${words}.`, read)).toEqual([`x.ts:2: ${problem}`]);
});
