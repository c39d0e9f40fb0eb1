import { chmodSync, lstatSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A data folder for a throw-away stack. The database's user may pass through it; its other contents are closed to it. */
export function temporaryDataDir(name = "stack") {
  const dir = mkdtempSync(join(tmpdir(), `divido-${name}-`));
  chmodSync(dir, 0o711);
  return dir;
}

/**
 * Removes a data folder, and the database with it when that had to be elsewhere.
 * @param {string} dataDir
 */
export function removeData(dataDir) {
  const cluster = join(dataDir, "postgres");
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(dirname(realpathSync(cluster)), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
