import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { secretsOf } from "../secrets.mjs";
import { freePorts } from "../services/ports.mjs";
import { ProcessRecord } from "../services/process-record.mjs";
import { packagedBinaries } from "./binaries.mjs";
import { postgresServer, superuser } from "./server.mjs";

/**
 * Starts only the database of a data folder: creates no role and applies no migration.
 * @param {string} dataDir
 * @param {{ durable?: boolean }} [options] durable: its data must survive a power cut
 * @returns {Promise<{ url: (user?: string, password?: string) => string, stop: () => Promise<void> }>}
 *   url: of a user, by default the superuser
 */
export async function startPostgres(dataDir, { durable = false } = {}) {
  const [port] = await freePorts(1);
  const logs = join(dataDir, "logs");
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const { databasePassword } = secretsOf(dataDir);
  const { service } = await postgresServer({
    dataDir,
    port,
    binaries: packagedBinaries(),
    password: databasePassword,
    durable,
    restart: false,
    logFile: join(logs, "database.log"),
    record: new ProcessRecord(dataDir),
    say: () => {},
  });
  await service.start();
  return {
    url: (user = superuser, password = databasePassword) =>
      `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`,
    stop: () => service.stop(),
  };
}
