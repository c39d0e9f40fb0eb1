import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { Refusal } from "../project.mjs";
import { refuseOtherPostgres } from "../stack/former-data.mjs";
import { startPostgres } from "../stack/postgres/alone.mjs";
import { packagedBinaries } from "../stack/postgres/binaries.mjs";
import { connect } from "../stack/postgres/database.mjs";
import { superuser } from "../stack/postgres/server.mjs";
import { ProcessRecord } from "../stack/services/process-record.mjs";
import { takeData } from "../start/take-data.mjs";
import { refuseExisting, writeArchive } from "./archive.mjs";
import { clusterFiles } from "./cluster.mjs";
import { afterDatabase, besidesDatabase, database, divido, format, manifestName } from "./contents.mjs";

/**
 * Archives a data folder without disturbing a running Divido. For a stopped one, only the database runs meanwhile.
 * @param {{ dataDir: string, file: string, signal?: AbortSignal }} wanted
 * @returns {Promise<{ size: number, wasRunning: boolean }>} size: of the archive, in bytes
 */
export async function backUp({ dataDir, file, signal }) {
  refuseExisting(file);
  const clusterDir = join(dataDir, database);
  if (!existsSync(join(clusterDir, "PG_VERSION")) || !existsSync(join(dataDir, "secrets.json"))) {
    throw new Refusal(`${dataDir} contains no data of Divido.`, "Set its folder: DATA_DIR=… npm run backup");
  }
  if (!existsSync(dirname(file))) throw new Refusal(`There is no folder ${dirname(file)} for the backup.`);
  if (!relative(realpathSync(dataDir), join(realpathSync(dirname(file)), "file")).startsWith("..")) {
    throw new Refusal("The backup file would be inside the data folder.", `Choose a folder outside of ${dataDir}.`);
  }
  const wasRunning = new ProcessRecord(dataDir).running("database") !== null;
  await (wasRunning ? whileRunning : whileStopped)(dataDir, async (url) => {
    const sql = connect(url, { max_lifetime: null });
    try {
      await writeArchive(file, contents(dataDir, sql), signal);
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
  return { size: statSync(file).size, wasRunning };
}

/** @returns {AsyncGenerator<import("./archive.mjs").Source>} */
async function* contents(dataDir, sql) {
  yield { name: manifestName, content: `${JSON.stringify(await manifestOf(sql), null, 2)}\n` };
  for (const name of besidesDatabase) if (!afterDatabase.includes(name)) yield* filesOf(dataDir, name);
  yield* clusterFiles(realpathSync(join(dataDir, database)), sql);
  for (const name of afterDatabase) yield* filesOf(dataDir, name);
}

/** @returns {Promise<import("./contents.mjs").Manifest>} */
async function manifestOf(sql) {
  const [{ postgres, bytes, migrated }] = await sql`
    select
      current_setting('server_version_num')::int / 10000 as postgres,
      (select sum(pg_database_size(oid))::float8 from pg_database) as bytes,
      to_regclass('supabase_migrations.schema_migrations') is not null as migrated`;
  const migrations = migrated
    ? await sql`select version from supabase_migrations.schema_migrations order by version`
    : [];
  return {
    format,
    version: divido(),
    made: new Date().toISOString(),
    postgres: String(postgres),
    migrations: migrations.map(({ version }) => version),
    bytes,
  };
}

/** Yields a file, or a folder with its files. @returns {Generator<import("./archive.mjs").Source>} */
function* filesOf(dataDir, name) {
  const path = join(dataDir, name);
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield { name, path };
  else {
    yield { name, folder: true };
    for (const inner of readdirSync(path)) yield* filesOf(dataDir, `${name}/${inner}`);
  }
}

/** @param {string} dataDir @param {(url: string) => Promise<void>} work */
async function whileRunning(dataDir, work) {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const port = readFileSync(resolve(dataDir, database, "postmaster.pid"), "utf8").split("\n")[3];
  const url = `postgresql://${superuser}:${databasePassword}@127.0.0.1:${port}/postgres`;
  try {
    await work(url);
  } catch (error) {
    if (!/^(CONNECTION_|ECONN|57P0)/.test(error.code ?? "")) throw error;
    throw new Refusal(
      `The database stopped during the backup (${error.code}); no backup was written.`,
      "If Divido is being stopped or started, try again afterwards.",
    );
  }
}

/** @param {string} dataDir @param {(url: string) => Promise<void>} work */
async function whileStopped(dataDir, work) {
  refuseOtherPostgres(dataDir, packagedBinaries());
  const record = await takeData(dataDir);
  try {
    const server = await startPostgres(dataDir, { durable: true });
    try {
      await work(server.url());
    } finally {
      await server.stop();
    }
  } finally {
    record.remove("start");
  }
}
