import { chownSync, existsSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProcess, isPostgresOf, startOf } from "../../setup/process-identity.mjs";
import { ProcessRecord } from "./process-record.mjs";

/** The signal that shuts each service down in order. */
export const signals = /** @type {const} */ ({
  database: "SIGINT",
  mailbox: "SIGTERM",
  "auth server": "SIGTERM",
  "storage server": "SIGTERM",
  API: "SIGTERM",
  PostgREST: "SIGTERM",
  functions: "SIGTERM",
});

/** @typedef {keyof typeof signals} ServiceName */

/** In start order: dependents come after what they need. */
export const serviceNames = /** @type {ServiceName[]} */ (Object.keys(signals));

/**
 * Ends the processes that a killed start of this data folder left running, dependents first and the database last.
 * @param {string} dataDir
 * @param {ServiceName[]} [names]
 */
export async function endOrphans(dataDir, names = [...serviceNames].reverse()) {
  const record = new ProcessRecord(dataDir);
  for (const name of names) await record.endOrphan(name, signals[name]);
  if (names.includes("database")) await endOrphanServer(join(dataDir, "postgres"));
}

/**
 * Ends a database server by its own lock file, since it may be missing in our record. It must release the data before
 * another server opens it.
 * @param {string} clusterDir
 */
export async function endOrphanServer(clusterDir) {
  const lock = join(clusterDir, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  const runs = Number.isInteger(pid) && pid > 0 && startOf(pid) !== null;
  if (runs && isPostgresOf(pid, realpathSync(clusterDir))) await endProcess(pid, signals.database, 20_000);
  if (existsSync(lock)) disown(lock);
}

/** Above the largest process id of any system. */
const noProcess = 4_194_305;

/**
 * Puts an impossible process id into the lock file of a killed server. PostgreSQL refuses to start while any process has
 * that id: another program by now, or the dead server until its parent reaps it. The rest of the file stays, because
 * PostgreSQL uses it to find children of the old server that still work on the data.
 * @param {string} lock
 */
function disown(lock) {
  const [, ...rest] = readFileSync(lock, "utf8").split("\n");
  const { uid, gid, mode } = statSync(lock);
  // Write beside and rename: on a full disk the lock file would be empty, and PostgreSQL refuses an empty one.
  const next = `${lock}.new`;
  writeFileSync(next, [noProcess, ...rest].join("\n"), { mode });
  chownSync(next, uid, gid);
  renameSync(next, lock);
}
