import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { Refusal } from "../../project.mjs";
import { run } from "../../setup/run.mjs";
import { endOrphanServer, signals } from "../services/orphans.mjs";
import { Service } from "../services/service.mjs";
import { until } from "../services/wait.mjs";
import { findPlace } from "./place.mjs";

/**
 * The superuser of hosted Supabase, where `postgres` is none.
 */
export const superuser = "supabase_admin";

/** Settings for throw-away databases: fast, and lost after a power cut. */
const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * @param {object} options
 * @param {string} options.dataDir
 * @param {import("./binaries.mjs").Binaries} options.binaries
 * @param {number} options.port
 * @param {string} options.password the superuser's
 * @param {boolean} options.durable
 * @param {string} options.logFile
 * @param {import("../services/process-record.mjs").ProcessRecord} options.record
 * @param {(line: string) => void} options.say
 * @param {boolean} options.restart
 * @returns {Promise<{ service: Service, note: string }>} a prepared, not yet started server
 */
export async function postgresServer({ dataDir, binaries, port, password, durable, logFile, record, say, restart }) {
  const place = findPlace(dataDir, binaries);
  if (!existsSync(join(place.clusterDir, "PG_VERSION"))) await initialise(place, password);

  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=128MB",
    "password_encryption=scram-sha-256",
    // The API logs errors of requests; PostgreSQL would log whole requests, which could fill the disk.
    "log_min_messages=log",
    "timezone=UTC",
    ...(durable ? [] : careless),
  ];
  const service = new Service({
    name: "database",
    logFile,
    record,
    say,
    restart,
    signal: signals.database,
    how: () => ({
      command: join(place.binDir, "postgres"),
      args: ["-D", place.clusterDir, ...settings.flatMap((setting) => ["-c", setting])],
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
      cwd: "/",
      ...place.user,
    }),
    before: () => endOrphanServer(place.clusterDir),
    ready: (self) => accepts({ port, password, alive: () => self.alive }),
  });
  return { service, note: place.note };
}

/** Creates the cluster beside its final place, so that an interrupted start leaves no partial one. */
async function initialise({ binDir, clusterDir, user }, password) {
  const unfinished = `${clusterDir}.new`;
  const passwordFile = `${clusterDir}.password`;
  const give = (path) => user && chownSync(path, user.uid, user.gid);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  give(unfinished);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(passwordFile);
  try {
    await run(
      join(binDir, "initdb"),
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--no-instructions",
      ],
      { user, cwd: "/", env: { LC_ALL: "C", TZ: "UTC" } },
    );
  } catch (error) {
    throw new Refusal(`The database could not be made.\n${error.message}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(clusterDir, { recursive: true, force: true });
  renameSync(unfinished, clusterDir);
}

/** Waits until the server accepts queries; after a crash it replays its log first. */
const accepts = ({ port, password, alive }) =>
  until(
    async () => {
      const options = {
        user: superuser,
        password,
        database: "postgres",
        max: 1,
        connect_timeout: 2,
        onnotice: () => {},
      };
      const sql = postgres({ host: "127.0.0.1", port, ...options });
      try {
        await sql`select 1`;
      } catch (error) {
        if (error.code !== "28P01") throw error;
        throw new Refusal(
          "The database refuses the password in secrets.json.",
          "Restore the secrets.json that was made with this data folder.",
        );
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
    { seconds: 60, alive },
  );
