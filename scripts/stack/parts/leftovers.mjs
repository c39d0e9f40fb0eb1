import { chownSync, existsSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProcess, isPostgresOf, startOf } from "../../setup/process-identity.mjs";
import { ProcessRecord } from "./process-record.mjs";

/** What ends each part in an orderly way. */
export const signals = /** @type {const} */ ({
  database: "SIGINT",
  mailbox: "SIGTERM",
  "auth server": "SIGTERM",
  API: "SIGTERM",
  PostgREST: "SIGTERM",
  functions: "SIGTERM",
});

/** @typedef {keyof typeof signals} PartName */

/** In the order of starting; whoever uses others comes after them. */
export const partNames = /** @type {PartName[]} */ (Object.keys(signals));

/**
 * Ends what a killed start of this data folder left running, whoever uses it first and the database last.
 * @param {string} dataDir
 * @param {PartName[]} [names]
 */
export async function endLeftovers(dataDir, names = [...partNames].reverse()) {
  const record = new ProcessRecord(dataDir);
  for (const name of names) await record.endLeftover(name, signals[name]);
  if (names.includes("database")) await endLeftoverServer(join(dataDir, "postgres"));
}

/**
 * The database server by its own account: it may be running without being in our record. Its data must be let go
 * before another server opens it.
 * @param {string} clusterDir
 */
export async function endLeftoverServer(clusterDir) {
  const lock = join(clusterDir, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  const runs = Number.isInteger(pid) && pid > 0 && startOf(pid) !== null;
  if (runs && isPostgresOf(pid, realpathSync(clusterDir))) await endProcess(pid, signals.database, 20_000);
  if (existsSync(lock)) disown(lock);
}

/** An id that no system gives to a process. */
const noProcess = 4_194_305;

/**
 * A server that was killed leaves its lock file, and PostgreSQL does not start while a process has the id in it: another
 * program by now, or the dead server until its parent has collected it. The rest of the file stays: from it PostgreSQL finds
 * out whether anything of the old server still works on the data.
 * @param {string} lock
 */
function disown(lock) {
  const [, ...rest] = readFileSync(lock, "utf8").split("\n");
  const { uid, gid, mode } = statSync(lock);
  // Beside it and then in its place: on a full disk it would be empty, and PostgreSQL starts with no empty one.
  const next = `${lock}.new`;
  writeFileSync(next, [noProcess, ...rest].join("\n"), { mode });
  chownSync(next, uid, gid);
  renameSync(next, lock);
}
