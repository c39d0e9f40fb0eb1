import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "../project.mjs";

const dir = join(cacheDir, "reports", String(process.pid));

/** Returns the path of a runner's report, separate for concurrent runs of `npm test`. @param {string} name */
export function reportFile(name) {
  mkdirSync(dir, { recursive: true });
  return join(dir, `${name}.json`);
}

export const removeReports = () => rmSync(dir, { recursive: true, force: true });
