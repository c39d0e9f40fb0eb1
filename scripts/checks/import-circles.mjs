import { filesUnder } from "../setup/sources.mjs";
import { graphOf } from "./import-graph.mjs";

/** @typedef {import("./import-graph.mjs").Graph} Graph */

/**
 * The circles in which imports lead back to where they began.
 * @param {Graph} graph
 * @returns {string[][]} each circle's members in their order, one circle for each knot
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
 * The same imports between folders. A file at the top of `scripts` is a folder of its own: one is where all begins,
 * another what all build upon.
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

/** How much of a path names a folder: a layer's folder with all in it, within a feature each of its own folders. */
const DEPTHS = { "frontend/src/features/": 5, "frontend/src/": 4, "scripts/": 2 };

function folderOf(file) {
  const parts = file.split("/");
  const area = Object.keys(DEPTHS).find((start) => file.startsWith(start));
  const isScriptAtTop = area === "scripts/" && parts.length === 2;
  return (isScriptAtTop ? parts : parts.slice(0, -1)).slice(0, DEPTHS[area]).join("/");
}

const SOURCES = ["frontend/src", "frontend/prerender", "frontend/e2e", "scripts", "supabase/tests"];

/** Rejects with the circles of imports between files, or between the folders of the front end or of the scripts. */
export async function circularImports() {
  const graph = graphOf(
    filesUnder(SOURCES, (path) => !path.includes("node_modules")).filter((file) => /\.(tsx?|mjs|css)$/.test(file)),
  );
  const within = (...places) => new Map([...graph].filter(([file]) => places.some((place) => file.startsWith(place))));
  const circles = [...circlesIn(graph), ...circlesIn(foldersOf(within("frontend/src/", "scripts/")))];
  if (circles.length > 0) throw new Error(circles.map((circle) => [...circle, circle[0]].join("\n  -> ")).join("\n"));
  return `${graph.size} files`;
}
