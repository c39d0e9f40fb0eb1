import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheDir, projectDir } from "../project.mjs";

/**
 * Every file under the paths, in a fixed order.
 * @param {string[]} paths files and folders, from the project's folder
 * @param {(path: string) => boolean} counts
 * @returns {string[]}
 */
export function filesUnder(paths, counts = () => true) {
  const found = [];
  const walk = (path) => {
    for (const entry of readdirSync(join(projectDir, path), { withFileTypes: true })) {
      const inner = `${path}/${entry.name}`;
      if (!counts(inner)) continue;
      if (entry.isDirectory()) walk(inner);
      else if (entry.isFile()) found.push(inner);
    }
  };
  for (const path of paths) {
    const there = join(projectDir, path);
    if (!existsSync(there)) continue;
    try {
      walk(path);
    } catch (error) {
      if (error.code !== "ENOTDIR") throw error;
      found.push(path);
    }
  }
  return found.sort();
}

/** @param {string[]} files @param {string} [also] what else the result depends on */
export function hashOf(files, also = "") {
  const hash = createHash("sha256").update(also);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(projectDir, file)));
  return hash.digest("hex");
}

/**
 * Does the work unless it was done for exactly this before.
 * @param {string} name of the stamp
 * @param {{ hash: string, product: string, work: () => Promise<void> }} what product: has to exist for the stamp to count
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function buildIfChanged(name, { hash, product, work }) {
  const stamp = join(cacheDir, `${name}.stamp`);
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
