import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectDir } from "../../../scripts/project.mjs";
import { packagedBinaries } from "../../../scripts/stack/postgres/binaries.mjs";
import { connect } from "../../../scripts/stack/postgres/database.mjs";
import { postgresServer, superuser } from "../../../scripts/stack/postgres/server.mjs";
import { secretsOf } from "../../../scripts/stack/secrets.mjs";
import { signals } from "../../../scripts/stack/services/orphans.mjs";
import { ProcessRecord } from "../../../scripts/stack/services/process-record.mjs";
import { Service } from "../../../scripts/stack/services/service.mjs";

const apiProgram = fileURLToPath(new URL("../../../scripts/stack/lite/server.mjs", import.meta.url));
const slot = "rehearsed_standby";

/**
 * Turns a stopped copy of a database into its physical standby, which applies the log late, and starts a read-only API in
 * front of it.
 * @param {object} options
 * @param {string} options.dataDir of the copy
 * @param {number} options.primaryPort the port of the original
 * @param {{ database: number, api: number }} options.ports
 * @param {string} options.publicUrl
 * @param {string} options.lag in PostgreSQL's form: "5s"
 */
export async function startStandby({ dataDir, primaryPort, ports, publicUrl, lag }) {
  const secrets = secretsOf(dataDir);
  const { databasePassword: password } = secrets;
  const url = (port, user, pass) => `postgresql://${user}:${pass}@127.0.0.1:${port}/postgres`;
  const primary = connect(url(primaryPort, superuser, password));
  await primary`select pg_create_physical_replication_slot(${slot}, true)`.finally(() => primary.end());

  const cluster = join(dataDir, "postgres");
  writeFileSync(join(cluster, "standby.signal"), "");
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${superuser} password=${password}`,
    primary_slot_name: slot,
    recovery_min_apply_delay: lag,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(cluster, "postgresql.auto.conf"), lines.join(""));

  const record = new ProcessRecord(dataDir);
  const common = (name) => ({ record, say: () => {}, restart: false, logFile: join(dataDir, "logs", `${name}.log`) });
  const { service: database } = await postgresServer({
    ...common("standby"),
    ...{ dataDir, binaries: packagedBinaries(), port: ports.database, password, durable: false },
  });
  const adminUrl = url(ports.database, superuser, password);
  const ownerUrl = url(ports.database, "postgres", secrets.ownerPassword);
  const mail = { host: "127.0.0.1", port: 1, from: { name: "", address: "" } }; // the standby sends no mails
  const api = new Service({
    ...common("standby-api"),
    name: "API",
    signal: signals.API,
    how: () => ({
      command: process.execPath,
      args: [apiProgram],
      cwd: projectDir,
      ipc: true,
      env: {
        ...process.env,
        STACK_API: JSON.stringify({
          ...secrets,
          ...{ dataDir, publicUrl, adminUrl, ownerUrl, mail, port: ports.api, standby: true },
        }),
      },
    }),
    ready: async (self) => {
      await self.told((message) => message.ready);
    },
  });
  const services = [database, api];
  const stop = async () => {
    for (const service of [...services].reverse()) await service.stop();
  };
  const start = async () => {
    for (const service of services) await service.start();
  };
  /** @param {NodeJS.Signals} name sent to database and API where they run */
  const signal = (name) => {
    for (const { alive, pid } of services) if (alive && pid) process.kill(pid, name);
  };
  /** Kills both, as a machine that fails. */
  const kill = async () => {
    signal("SIGKILL");
    await stop();
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { apiUrl: `http://127.0.0.1:${ports.api}`, start, stop, signal, kill };
}
