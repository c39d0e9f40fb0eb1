import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

const source = "frontend/src";
const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g;

/** @param {string} file from the project's folder @param {string} specifier @returns {string | null} null outside the sources */
function resolved(file, specifier) {
  if (specifier.startsWith("@/")) return `${source}/${specifier.slice(2)}`;
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  return null;
}

const placeOf = (path) => {
  const [layer, feature] = path.slice(source.length + 1).split("/");
  return { layer, feature };
};

/**
 * Who pays whom is worked out in one place for all screens: of its folder nobody else knows more than that.
 * @param {string} from @param {string} to
 */
const passesBy = (from, to) =>
  to.startsWith(`${source}/core/settling/`) && !to.endsWith("/plan") && !from.startsWith(`${source}/core/settling/`);

/**
 * app knows the features, a feature knows what is shared and no other feature, and what is shared knows neither. The
 * plan of payments has one entry.
 * @param {string} file @param {string} text its content
 * @returns {string[]} a sentence for each import that is not allowed
 */
export function badAppImports(file, text) {
  const here = placeOf(file);
  return [...text.matchAll(imported)]
    .map(([, specifier]) => ({ specifier, path: resolved(file, specifier) }))
    .filter(({ path }) => {
      if (!path?.startsWith(`${source}/`)) return false;
      if (passesBy(file, path)) return true;
      if (here.layer === "app") return false;
      const there = placeOf(path);
      if (there.layer === "app") return true;
      return there.layer === "features" && !(here.layer === "features" && here.feature === there.feature);
    })
    .map(({ specifier }) => `${file} must not import ${specifier}`);
}

/** Rejects with the list when an import is not allowed. */
export async function forbiddenAppImports() {
  const files = filesUnder(
    ["core", "platform", "domain", "ui", "features", "app"].map((layer) => `${source}/${layer}`),
  ).filter((file) => /\.tsx?$/.test(file));
  const bad = files.flatMap((file) => badAppImports(file, readFileSync(join(projectDir, file), "utf8")));
  if (bad.length > 0) throw new Error(bad.join("\n"));
  return `${files.length} files`;
}
