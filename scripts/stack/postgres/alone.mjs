import { join } from "node:path";
import { freePorts } from "../parts/ports.mjs";
import { ProcessRecord } from "../parts/process-record.mjs";
import { secretsOf } from "../secrets.mjs";
import { packagedBinaries } from "./binaries.mjs";
import { postgresServer, superuser } from "./server.mjs";

/**
 * Starts the database of a data folder for a test, without anything that makes it Divido's: no role, no migration.
 * @param {string} dataDir
 * @returns {Promise<{ url: (user?: string, password?: string) => string, stop: () => Promise<void> }>}
 *   url: whose it is, the superuser's unless said
 */
export async function startPostgres(dataDir) {
  const [port] = await freePorts(1);
  const { databasePassword } = secretsOf(dataDir);
  const { part } = await postgresServer({
    dataDir,
    port,
    binaries: packagedBinaries(),
    password: databasePassword,
    durable: false,
    restart: false,
    logFile: join(dataDir, "database.log"),
    record: new ProcessRecord(dataDir),
    say: () => {},
  });
  await part.start();
  return {
    url: (user = superuser, password = databasePassword) =>
      `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`,
    stop: () => part.stop(),
  };
}
