import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { projectDir } from "../project.mjs";

/**
 * Which file imports which, from the project's folder. Types count: whoever reads a file has to know them too.
 * @typedef {Map<string, string[]>} Graph
 */

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\s]+)["']/g;
const COMMENT = /^\s*(?:\*|\/\*|\/\/)/;
const ALIAS = { "@/": "frontend/src/" };
const ENDINGS = ["", ".ts", ".tsx", ".mjs"];

/** @param {string} text of a file @returns {string[]} */
export function specifiersIn(text) {
  const code = text.split("\n").filter((line) => !COMMENT.test(line));
  return [...code.join("\n").matchAll(IMPORT)].map(([, specifier]) => specifier);
}

/** @param {string} file from the project's folder @param {string} specifier @returns {string | null} null for a package */
export function pathOf(file, specifier) {
  const [path] = specifier.split("?");
  const alias = Object.keys(ALIAS).find((start) => path.startsWith(start));
  if (alias) return ALIAS[alias] + path.slice(alias.length);
  return path.startsWith(".") ? posix.join(posix.dirname(file), path) : null;
}

/** @param {string[]} files from the project's folder @returns {Graph} */
export function graphOf(files) {
  const importedBy = (file) =>
    specifiersIn(readFileSync(join(projectDir, file), "utf8")).flatMap((specifier) => {
      const path = pathOf(file, specifier);
      return ENDINGS.map((ending) => path + ending).find((there) => path && existsSync(join(projectDir, there))) ?? [];
    });
  return new Map(files.map((file) => [file, importedBy(file)]));
}
