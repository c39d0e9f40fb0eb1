import { existsSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { cacheDir, projectDir } from "../../project.mjs";
import { filesUnder } from "../../setup/sources.mjs";
import { specifiersIn } from "../folder-circles.mjs";

const SCREENS = /^frontend\/src\/app\/testing\/\w+\.test\.tsx$/;
const TEST = /\.test\.(tsx?|mjs)$/;
const SOURCE = /\.(tsx?|mjs)$/;
const configuration = "frontend/vite.config.ts";
const inTesting = "frontend/src/app/testing/";

/** Imports of types alone change no test: the check of types covers them. */
const ofTypes = /\b(?:import|export) type [^;]*?from\s*["'][^"']+["']/g;

/**
 * Files and what depends on them, with the components that each file of whole-app tests ran the last time.
 * @typedef {object} Graph
 * @property {Map<string, string[]>} importers
 * @property {Map<string, string>} texts of the source files
 * @property {Map<string, Set<string>>} touched by the path of the test; a test that never ran is missing
 */

/** Reads the sources of the front end, the scripts and the database tests. @returns {Graph} */
export function readGraph() {
  const files = filesUnder(
    ["frontend", "lab", "scripts", "supabase/tests"],
    (path) => !/(^|\/)(node_modules|dist|e2e|test-results)$/.test(path),
  );
  const texts = new Map(
    files.filter((file) => SOURCE.test(file)).map((file) => [file, readFileSync(join(projectDir, file), "utf8")]),
  );
  const touched = [...texts.keys()].filter((file) => SCREENS.test(file)).flatMap(touchedBy);
  return graphOf(texts, new Set(files), new Map(touched));
}

/**
 * @param {Map<string, string>} texts of the source files
 * @param {Set<string>} files all of them
 * @param {Map<string, Set<string>>} touched
 * @returns {Graph}
 */
export function graphOf(texts, files, touched) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  const add = (imported, by) => importers.set(imported, [...(importers.get(imported) ?? []), by]);
  // Files that Vitest loads before tests, whichever those are.
  const setups = [...(texts.get(configuration) ?? "").matchAll(/"(src\/app\/testing\/\w+\.ts)"/g)].map(
    ([, path]) => `frontend/${path}`,
  );
  for (const [file, text] of texts) {
    for (const specifier of specifiersIn(text.replaceAll(ofTypes, ""))) {
      const imported = resolve(file, specifier, files);
      if (imported) add(imported, file);
    }
    const patterns = patternsIn(text).map((pattern) => asExpression(whole(file, pattern)));
    if (patterns.length > 0) {
      for (const one of files) if (patterns.some((pattern) => pattern.test(one))) add(one, file);
    }
    if (TEST.test(file) && file.startsWith("frontend/")) for (const setup of setups) add(setup, file);
  }
  return { importers, texts, touched };
}

/** @param {string} file @param {string} specifier @param {Set<string>} files */
function resolve(file, specifier, files) {
  const [path] = specifier.split("?");
  if (!/^(@\/|\.)/.test(path)) return undefined;
  const base = whole(file, path);
  return ["", ".ts", ".tsx", ".mjs"].map((ending) => base + ending).find((there) => files.has(there));
}

/** Returns a path from the project's folder. */
function whole(file, path) {
  if (path.startsWith("@/")) return `frontend/src/${path.slice(2)}`;
  if (path.startsWith("/")) return `frontend${path}`;
  return posix.join(posix.dirname(file), path);
}

/** Returns the patterns of files that Vite loads on demand. Exceptions are left out. @param {string} text */
const patternsIn = (text) =>
  [...text.matchAll(/import\.meta\.glob(?:<[^;]*?>)?\(\s*(\[[^\]]*\]|["'][^"']*["'])/g)].flatMap(([, list]) =>
    [...list.matchAll(/["']([^"'!][^"']*)["']/g)].map(([, pattern]) => pattern),
  );

/** @param {string} pattern with `**`, `*` and `{a,b}` */
const asExpression = (pattern) =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^$()|[\]\\]/g, "\\$&")
      .replaceAll(/\*\*\/?|\*/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))
      .replaceAll("{", "(?:")
      .replaceAll("}", ")")
      .replaceAll(",", "|")}$`,
  );

/** @param {string} test @returns {[string, Set<string>][]} */
function touchedBy(test) {
  const file = join(cacheDir, "touched", `${basename(test)}.json`);
  if (!existsSync(file)) return [];
  return [[test, new Set(JSON.parse(readFileSync(file, "utf8")).map((path) => `frontend/${path}`))]];
}

/**
 * Returns the tests that a change can break: those that import a changed file, also through others, and those that name a
 * file which they read. Whole-app tests import every screen, so only those that ran a component that changed, or one that
 * imports a changed file, count.
 * @param {string[]} changed
 * @param {Graph} graph
 * @returns {string[]}
 */
export function testsOf(changed, { importers, texts, touched }) {
  const tests = [...texts.keys()].filter((file) => TEST.test(file));
  const isRecorded = (test) => touched.has(test);
  const all = reach(changed, importers, () => false);
  const upToComponents = reach(changed, importers, (file) => isMarked(file, texts.get(file)));
  const readers = changed
    .filter((file) => !SOURCE.test(file))
    .flatMap((file) => tests.filter((test) => texts.get(test)?.includes(basename(file))));

  const broken = tests.filter((test) =>
    isRecorded(test)
      ? upToComponents.has(test) || [...(touched.get(test) ?? [])].some((file) => upToComponents.has(file))
      : all.has(test),
  );
  return [...new Set([...broken, ...readers])].sort();
}

/** Whether every value that a component's file exports records that it ran (app/testing/recordTouched.ts). */
const isMarked = (file, text = "") =>
  file.endsWith(".tsx") &&
  file.startsWith("frontend/src/") &&
  !file.startsWith(inTesting) &&
  !/^export (?!(?:default )?(?:async )?function|type|interface)/m.test(text);

/**
 * @param {string[]} starts
 * @param {Map<string, string[]>} importers
 * @param {(file: string) => boolean} stopsAt what imports such a file is not reached through it
 */
function reach(starts, importers, stopsAt) {
  const reached = new Set(starts);
  for (const file of reached) if (!stopsAt(file)) for (const by of importers.get(file) ?? []) reached.add(by);
  return reached;
}
