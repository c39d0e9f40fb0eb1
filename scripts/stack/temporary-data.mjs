import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { endOrphans } from "./services/orphans.mjs";
import { ProcessRecord } from "./services/process-record.mjs";

/** Makes a data folder for a throw-away stack. PostgreSQL's user may pass through it, but not read it. */
export function temporaryDataDir(name = "stack") {
  const dir = mkdtempSync(join(tmpdir(), `divido-${name}-`));
  chmodSync(dir, 0o711);
  new ProcessRecord(dir).write("owner", process.pid);
  return dir;
}

/** Removes the data of throw-away stacks whose owner was killed. */
export async function sweepTemporaryData() {
  const ours = readdirSync(tmpdir())
    .filter((name) => name.startsWith("divido-"))
    .map((name) => join(tmpdir(), name))
    .filter((dir) => existsSync(join(dir, "processes", "owner.json")) && statSync(dir).uid === process.getuid?.());
  for (const dir of ours) {
    if (new ProcessRecord(dir).running("owner")) continue;
    await endOrphans(dir);
    removeData(dir);
  }
}

/**
 * Removes a data folder, also a database that is elsewhere.
 * @param {string} dataDir
 */
export function removeData(dataDir) {
  const cluster = join(dataDir, "postgres");
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(dirname(realpathSync(cluster)), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
