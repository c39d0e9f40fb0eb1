import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../setup/run.mjs";

/** Starts a goroutine, or guards what several share. */
const concurrent =
  /^\s*go [\w(]|\.(?:Go|Parallel|Serve)\(|\bAfterFunc\(|\bListenAndServe|\bhttptest\.New\w*Server\(|"sync(?:\/atomic)?"/m;

/**
 * @typedef {object} GoPackage as `go list` prints it
 * @property {string} ImportPath
 * @property {string} Dir
 * @property {string[]} [GoFiles]
 * @property {string[]} [TestGoFiles]
 * @property {string[]} [XTestGoFiles]
 * @property {string[]} [Imports]
 * @property {string[]} [TestImports]
 * @property {string[]} [XTestImports]
 */

/**
 * Splits packages by whether their tests can have a data race: they, or any of our packages that they import, start a
 * goroutine or guard what several share.
 * @param {GoPackage[]} packages
 * @param {(path: string) => string} [read]
 * @returns {{ racing: string[], others: string[] }} import paths
 */
export function byRaces(packages, read = (path) => readFileSync(path, "utf8")) {
  const known = new Map(packages.map((one) => [one.ImportPath, one]));
  const isConcurrent = (dir, files = []) => files.some((file) => concurrent.test(read(join(dir, file))));
  const inCode = new Set(packages.filter((one) => isConcurrent(one.Dir, one.GoFiles)).map((one) => one.ImportPath));
  const reaches = (path, seen = new Set()) => {
    if (inCode.has(path)) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return (known.get(path)?.Imports ?? []).some((to) => reaches(to, seen));
  };
  const canRace = ({ ImportPath, Dir, TestGoFiles = [], XTestGoFiles = [], TestImports = [], XTestImports = [] }) =>
    isConcurrent(Dir, [...TestGoFiles, ...XTestGoFiles]) ||
    [ImportPath, ...TestImports, ...XTestImports].some((path) => reaches(path));
  const racing = new Set(packages.filter(canRace));
  const paths = (list) => list.map((one) => one.ImportPath);
  return { racing: paths([...racing]), others: paths(packages.filter((one) => !racing.has(one))) };
}

/** Splits the tested packages of these patterns in the same way. @param {string[]} patterns */
export async function listedByRaces(patterns) {
  // Downloads first: what it prints would otherwise stand amid the list.
  await run("go", ["mod", "download"]);
  const listed = await run("go", ["list", "-e", "-json", ...patterns]);
  const packages = JSON.parse(`[${listed.trim().replaceAll(/^}\n{/gm, "},{")}]`);
  return byRaces(packages);
}
