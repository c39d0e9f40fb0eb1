import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endProcess, isPostgresOf, startOf } from "./process-identity.mjs";
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
  if (!Number.isInteger(pid) || pid <= 0 || startOf(pid) === null) return; // PostgreSQL clears the lock of a dead server itself
  if (isPostgresOf(pid, realpathSync(clusterDir))) await endProcess(pid, signals.database, 20_000);
  else rmSync(lock); // the id went to a stranger since, for whom PostgreSQL would refuse to start
}
