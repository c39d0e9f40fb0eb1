import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const frontend = fileURLToPath(new URL("../..", import.meta.url));
const src = join(frontend, "src");

/** Class names that the code uses, by style sheet. "any" marks a sheet whose class names are computed. */
const asked = new Map<string, Set<string>>();
for (const folder of [src, join(frontend, "site"), join(frontend, "build")]) {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    const code = readFileSync(join(folder, file), "utf8");
    for (const [, name, path = ""] of code.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
      const sheet = path.startsWith("@/") ? join(src, path.slice(2)) : join(folder, dirname(file), path);
      const classes = asked.get(sheet) ?? new Set();
      for (const [, own = "any"] of code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, "g"))) classes.add(own);
      asked.set(sheet, classes);
    }
  }
}

function classesOf(sheet: string): Set<string> {
  const rules = readFileSync(sheet, "utf8").replace(/\/\*.*?\*\//gs, "");
  const selectors = [...rules.matchAll(/([^{}]*)\{/g)].map(([, selector = ""]) => selector.trim());
  const classes = selectors.filter((selector) => !selector.startsWith("@")).join(" ");
  return new Set([...classes.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = ""]) => name));
}

it("a component or page imports every style sheet", () => {
  const sheets = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".module.css"));
  expect(sheets.filter((file) => !asked.has(join(src, file)))).toEqual([]);
});

it.each([...asked].map(([sheet, classes]) => ({ sheet: sheet.slice(src.length + 1), classes })))(
  "$sheet has the classes that its components use, and no others",
  ({ sheet, classes }) => {
    const there = classesOf(join(src, sheet));
    const missing = [...classes].filter((name) => name !== "any" && !there.has(name));
    const unused = classes.has("any") ? [] : [...there].filter((name) => !classes.has(name));
    expect({ missing, unused }).toEqual({ missing: [], unused: [] });
  },
);
