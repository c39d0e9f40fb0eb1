import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";
import { pathOf, specifiersIn } from "./import-graph.mjs";

const source = "frontend/src/";

/** Each may import what stands before it (CONTRIBUTING.md, "Where things go"). */
const LAYERS = ["core", "platform", "domain", "ui", "features", "app"];

/** @param {string} path */
function placeOf(path) {
  const [layer, folder] = path.slice(source.length).split("/");
  return { rank: LAYERS.indexOf(layer), layer, folder };
}

const isComponent = (path) => /\.(tsx|css)$/.test(path);

/**
 * Of the folder that works out who pays whom, others import its plan alone, so that all screens show the same.
 * @param {string} from @param {string} to
 */
const passesBy = (from, to) =>
  to.startsWith(`${source}core/settling/`) && !to.endsWith("/plan") && !from.startsWith(`${source}core/settling/`);

/** Whether a file may not know another one, both of the front end. */
function isForbidden(from, to) {
  const here = placeOf(from);
  const there = placeOf(to);
  if (there.rank < 0) return false;
  if (passesBy(from, to) || there.rank > here.rank) return true;
  if (here.layer !== there.layer) return false;
  return here.layer === "features" && here.folder !== there.folder;
}

/**
 * The order of the layers; features that do not know each other; the one entry to the plan of payments; core without
 * any package, nothing that is drawn below ui, and no index that hides where things are.
 * @param {string} file @param {string} text its content
 * @returns {string[]} a sentence for each import that is not allowed
 */
export function badAppImports(file, text) {
  const { rank, layer } = placeOf(file);
  if (rank < 0) return [];
  const isTest = /\.test\.|\/test[A-Z]/.test(file);
  const drawn = rank < LAYERS.indexOf("ui") && isComponent(file) ? [`${file}: what is drawn belongs to ui`] : [];
  const barrel = /\/index\.tsx?$/.test(file) ? [`${file}: a folder has no index that hides where things are`] : [];
  const imported = specifiersIn(text)
    .filter((specifier) => {
      const path = pathOf(file, specifier);
      if (path === null) return layer === "core" && !isTest;
      return path.startsWith(source) && isForbidden(file, path);
    })
    .map((specifier) => `${file} must not import ${specifier}`);
  return [...drawn, ...barrel, ...imported];
}

/** Rejects with the list when an import is not allowed. */
export async function forbiddenAppImports() {
  const files = filesUnder(LAYERS.map((layer) => source + layer)).filter((file) => /\.(tsx?|css)$/.test(file));
  const bad = files.flatMap((file) => badAppImports(file, readFileSync(join(projectDir, file), "utf8")));
  if (bad.length > 0) throw new Error(bad.join("\n"));
  return `${files.length} files`;
}
