import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { secretsOf } from "../secrets.mjs";
import { freePorts } from "../services/ports.mjs";
import { ProcessRecord } from "../services/process-record.mjs";
import { packagedBinaries } from "./binaries.mjs";
import { postgresServer, superuser } from "./server.mjs";

/**
 * Starts the database of a data folder and nothing else: no role is made in it, no migration applied.
 * @param {string} dataDir
 * @param {{ durable?: boolean }} [options] durable: what is in it has to survive a power cut
 * @returns {Promise<{ url: (user?: string, password?: string) => string, stop: () => Promise<void> }>}
 *   url: whose it is, the superuser's unless said
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
