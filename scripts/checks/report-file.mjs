import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "../project.mjs";

const dir = join(cacheDir, "reports", String(process.pid));

/** Where a runner writes its report: apart from those of another `npm test` at the same time. @param {string} name */
export function reportFile(name) {
  mkdirSync(dir, { recursive: true });
  return join(dir, `${name}.json`);
}

export const removeReports = () => rmSync(dir, { recursive: true, force: true });
