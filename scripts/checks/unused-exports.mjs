import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";
import { graphOf, pathOf } from "./import-graph.mjs";

/** @typedef {import("./import-graph.mjs").Graph} Graph */

const DECLARED =
  /^export (?:default )?(?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|enum|type|interface) (\w+)/gm;
/** A program that a program writes. */
const TEMPLATE = /`[^`]*`/g;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;

/** Says all there is, whoever needs it. */
const GENERATED = new Set(["frontend/src/platform/supabase/database.types.ts"]);

/** @param {string} text of a file @returns {string[]} the names it exports; those of `export default` too, when they have one */
export function exportsOf(text) {
  const code = text.replaceAll(TEMPLATE, "");
  const listed = [...code.matchAll(LISTED)].flatMap(([, names]) => names.split(","));
  const called = listed.map((name) => (name.split(/\sas\s/).at(-1) ?? "").replace(/^\s*type\s/, "").trim());
  return [...[...code.matchAll(DECLARED)].map(([, name]) => name), ...called.filter(Boolean)];
}

const WHOLE = /(?:import \* as \w+ from|=> import\()\s*["']([^"']+)["'](?!\)\s*\.then)/g;
const PATH = /["']((?:\w+\/)+\w+(?:\.tsx?)?)["']/g;

/**
 * The files that another takes as a whole: under one name, handed on, or named by its path for the build to read.
 * @param {string} file @param {string} text @returns {string[]} without their endings
 */
export function takenWhole(file, text) {
  const imported = [...text.matchAll(WHOLE)].map(([, specifier]) => pathOf(file, specifier) ?? "");
  const named = [...text.matchAll(PATH)].flatMap(([, path]) => [`frontend/src/${path}`, `frontend/${path}`]);
  return [...imported, ...named].map(withoutEnding);
}

const withoutEnding = (path) => path.replace(/\.(?:tsx?|mjs)$/, "");

/** Lists that are exported for their test to go through. */
const LISTS = new Set(["PLACES"]);

/** What only tests are made of: nobody who uses the project is served by it. */
const isTest = (file) => /\.test\.|\/(?:e2e|tests|testing)\/|\/test[A-Z]/.test(file);

/** How often a text says a name as a word of its own. */
const said = (text, name) => text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;

/**
 * Exports that nobody needs: no file imports them, or tests alone do of what the file itself has no use for either.
 * A file that imports another is taken to import each name that it says.
 * @param {Graph} graph
 * @param {(file: string) => string} read
 * @returns {string[]} a sentence for each
 */
export function unusedIn(graph, read) {
  const importers = new Map([...graph.keys()].map((file) => [file, /** @type {string[]} */ ([])]));
  for (const [file, imported] of graph) for (const other of imported) importers.get(other)?.push(file);
  const whole = new Set([...graph.keys()].flatMap((file) => takenWhole(file, read(file))));
  const looked = [...graph.keys()].filter((file) => !whole.has(withoutEnding(file)) && !GENERATED.has(file));
  return looked.flatMap((file) =>
    exportsOf(read(file)).flatMap((name) => {
      const users = (importers.get(file) ?? []).filter((other) => said(read(other), name) > 0);
      if (users.length === 0) return `${file}: nobody imports ${name}`;
      const forTestsAlone = !isTest(file) && !LISTS.has(name) && users.every(isTest) && said(read(file), name) < 2;
      return forTestsAlone ? `${file}: only tests know ${name}` : [];
    }),
  );
}

const SOURCES = ["frontend/src", "frontend/prerender", "frontend/e2e", "scripts", "supabase/tests"];
const ALONE = ["frontend/vite.config.ts"];

/** Rejects with the list of exports that nobody needs. */
export async function unusedExports() {
  const found = filesUnder(SOURCES, (path) => !path.includes("node_modules"));
  const files = [...found.filter((path) => /\.(tsx?|mjs)$/.test(path)), ...ALONE];
  const texts = new Map(files.map((file) => [file, readFileSync(join(projectDir, file), "utf8")]));
  const unused = unusedIn(graphOf(files), (file) => texts.get(file) ?? "");
  if (unused.length > 0) throw new Error(unused.join("\n"));
  return `${files.length} files`;
}
