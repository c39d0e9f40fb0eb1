import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

/** The imports of each file, as paths from the project's folder. @typedef {Map<string, string[]>} Graph */

/**
 * Path segments that name a folder. Within a feature each folder counts on its own. The folders of `data` count as one:
 * an event page holds expenses and people, and mutations of those apply to event pages.
 */
const DEPTHS = { "frontend/src/features/": 5, "frontend/src/data/": 3, "frontend/src/": 4, "scripts/": 2, "lab/": 1 };

/** Files directly in these folders start or describe what lies below, so each counts as a folder of its own. */
const TOPS = ["scripts", "frontend/src/app"];

/**
 * Returns the circles of a graph, one for each knot, with the members in order.
 * @param {Graph} graph
 * @returns {string[][]}
 */
export function circlesIn(graph) {
  const done = new Set();
  const way = [];
  const circles = [];
  const follow = (at) => {
    if (way.includes(at)) return circles.push(way.slice(way.indexOf(at)));
    if (done.has(at)) return;
    way.push(at);
    for (const next of graph.get(at) ?? []) follow(next);
    way.pop();
    done.add(at);
  };
  for (const start of graph.keys()) follow(start);
  return circles;
}

/**
 * Returns the imports between folders.
 * @param {Graph} graph
 * @returns {Graph}
 */
export function foldersOf(graph) {
  const folders = new Map();
  for (const [file, imported] of graph) {
    const here = folderOf(file);
    const others = imported.map(folderOf).filter((there) => there !== here);
    folders.set(here, [...new Set([...(folders.get(here) ?? []), ...others])]);
  }
  return folders;
}

function folderOf(file) {
  const segments = file.split("/");
  const area = Object.keys(DEPTHS).find((start) => file.startsWith(start));
  const folder = segments.slice(0, -1).join("/");
  if (TOPS.includes(folder)) return file;
  return segments.slice(0, -1).slice(0, DEPTHS[area]).join("/");
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\s]+)["']/g;
const COMMENT = /^\s*(?:\*|\/\*|\/\/)/;

/** @param {string} text of a file @returns {string[]} */
export function specifiersIn(text) {
  const code = text.split("\n").filter((line) => !COMMENT.test(line));
  return [...code.join("\n").matchAll(IMPORT)].map(([, specifier]) => specifier);
}

/** Types count: a reader of a file must know them too. @param {string} file @returns {string[]} */
const importedBy = (file) =>
  specifiersIn(readFileSync(join(projectDir, file), "utf8")).flatMap((specifier) => {
    const [path] = specifier.split("?");
    const base = path.startsWith("@/") ? `frontend/src/${path.slice(2)}` : posix.join(posix.dirname(file), path);
    if (!/^[@.]/.test(path)) return [];
    return ["", ".ts", ".tsx", ".mjs"].map((ending) => base + ending).find((there) => isSource(there)) ?? [];
  });

const isSource = (path) =>
  Object.keys(DEPTHS).some((start) => path.startsWith(start)) && existsSync(join(projectDir, path));

/** Rejects with the circles of imports between folders of the front end or of the scripts. */
export async function folderCircles() {
  const files = filesUnder(["frontend/src", "scripts", "lab"], (path) => !path.includes("node_modules"));
  const graph = new Map(files.filter((file) => /\.(tsx?|mjs|css)$/.test(file)).map((file) => [file, importedBy(file)]));
  const circles = circlesIn(foldersOf(graph));
  if (circles.length > 0) throw new Error(circles.map((circle) => [...circle, circle[0]].join("\n  -> ")).join("\n"));
  return `${graph.size} files`;
}
