import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheDir, projectDir } from "../project.mjs";

/**
 * Returns all files under the paths, in a fixed order.
 * @param {string[]} paths files and folders, relative to the project's folder
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

/** Returns a hash of files. @param {string[]} files */
export function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(projectDir, file)));
  return hash.digest("hex");
}

/**
 * Runs the work unless it ran before for the same hash.
 * @param {string} name of the stamp
 * @param {{ hash: string, product: string, work: () => Promise<void> }} what product: must exist for the stamp to count
 * @returns {Promise<boolean>} whether the work ran
 */
export async function buildIfChanged(name, { hash, product, work }) {
  const stamp = join(cacheDir, `${name}.stamp`);
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
