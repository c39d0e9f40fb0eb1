import { readdirSync } from "node:fs";
import { join } from "node:path";
import { database } from "./contents.mjs";

/** Folders whose content a server recreates. The write-ahead log is copied separately. */
const emptied = new Set(
  ["wal", "replslot", "dynshmem", "notify", "serial", "snapshots", "stat_tmp", "subtrans"].map((name) => `pg_${name}`),
);
const left =
  /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?)$|(^|\/)(pgsql_tmp|pg_internal\.init)[^/]*$/;

/**
 * Yields a physically consistent copy of a running database, as pg_basebackup makes it: files in any state, with the
 * write-ahead log that makes them consistent at the end of the copy. Users continue to write meanwhile.
 * @param {string} clusterDir
 * @param {import("postgres").Sql} sql one connection of the superuser, kept from beginning to end
 * @returns {AsyncGenerator<import("./archive.mjs").Source>}
 */
export async function* clusterFiles(clusterDir, sql) {
  // The slot keeps the log from being recycled. It ends with the connection, as the backup does.
  await sql`select pg_create_physical_replication_slot(${`divido_backup_${process.pid}`}, true, true)`;
  const [{ first }] = await sql`select pg_walfile_name(pg_backup_start('divido', fast => true)) as first`;
  yield* files(clusterDir, "");
  const [{ last, label }] = await sql`
    select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(wait_for_archive => false)`;
  for (const segment of readdirSync(join(clusterDir, "pg_wal")).sort()) {
    if (!/^[0-9A-F]{24}$/.test(segment) || segment < first || segment > last) continue;
    yield { name: `${database}/pg_wal/${segment}`, path: join(clusterDir, "pg_wal", segment) };
  }
  yield { name: `${database}/backup_label`, content: label };
}

/** @param {string} clusterDir @param {string} inner @returns {Generator<import("./archive.mjs").Source>} */
function* files(clusterDir, inner) {
  yield { name: join(database, inner), folder: true };
  for (const entry of readdirSync(join(clusterDir, inner), { withFileTypes: true })) {
    const path = join(inner, entry.name);
    if (left.test(path)) continue;
    if (emptied.has(path)) yield { name: join(database, path), folder: true };
    else if (entry.isDirectory()) yield* files(clusterDir, path);
    else if (entry.isFile()) yield { name: join(database, path), path: join(clusterDir, path) };
  }
}
