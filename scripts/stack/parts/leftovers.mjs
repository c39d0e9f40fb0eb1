import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProcess, isPostgresOf, startOf } from "../../setup/process-identity.mjs";
import { ProcessRecord } from "./process-record.mjs";

/** What ends each part in an orderly way. */
export const signals = /** @type {const} */ ({
  database: "SIGINT",
  mailbox: "SIGTERM",
  API: "SIGTERM",
  functions: "SIGTERM",
});

/**
 * Ends what a killed start of this data folder left running, whoever uses it first and the database last.
 * @param {string} dataDir
 * @param {("functions" | "API" | "mailbox" | "database")[]} [names]
 */
export async function endLeftovers(dataDir, names = ["functions", "API", "mailbox", "database"]) {
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
const nobody = 4_194_305;

/**
 * A server that was killed leaves its lock, and PostgreSQL will not start while the id in it is anybody's: a stranger's by
 * now, or still that of the dead server, until whoever inherited it has taken note. The rest of the lock stays, by which
 * PostgreSQL makes sure that nothing of the old server works on the data any more.
 * @param {string} lock
 */
function disown(lock) {
  const [, ...rest] = readFileSync(lock, "utf8").split("\n");
  writeFileSync(lock, [nobody, ...rest].join("\n"));
}
