import { existsSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { splitSqlStatements } from "@supabase/lite";
import { Refusal } from "../project.mjs";
import { connect, migrationFiles } from "./postgres/database.mjs";

/**
 * Returns the folder in the data folder where a backup is unpacked and tried. The database is moved out of it last.
 * @param {string} dataDir
 */
export const restoringDir = (dataDir) => join(dataDir, "restoring");

/**
 * Whether a restore into this data folder was interrupted.
 * @param {string} dataDir
 */
export const isHalfRestored = (dataDir) =>
  existsSync(restoringDir(dataDir)) && !lstatSync(join(dataDir, "postgres"), { throwIfNoEntry: false });

/**
 * Refuses a data folder with an interrupted restore, before an empty database is made in it.
 * @param {string} dataDir
 */
export function refuseHalfRestored(dataDir) {
  if (!isHalfRestored(dataDir)) return;
  throw new Refusal(`The restore into ${dataDir} is not finished.`, "Restore it again: npm run restore <file>");
}

/**
 * Refuses a data folder of another major version of PostgreSQL, before anything in it is touched.
 * @param {string} dataDir
 * @param {import("./postgres/binaries.mjs").Binaries} binaries
 */
export function refuseOtherPostgres(dataDir, { version }) {
  const file = join(dataDir, "postgres", "PG_VERSION");
  if (!existsSync(file)) return;
  const [theirs, ours] = [readFileSync(file, "utf8").trim(), version.split(".")[0]];
  if (theirs !== ours) throw otherLayout(dataDir, `PostgreSQL ${theirs} in place of ${ours}`);
}

/**
 * Refuses a database that was made by other migrations, before anything in it is changed.
 * @param {string} dataDir
 * @param {string} adminUrl
 * @param {string} [migrationsDir]
 */
export async function refuseOtherMigrations(dataDir, adminUrl, migrationsDir) {
  const other = await otherMigration(adminUrl, migrationsDir);
  if (other) throw otherLayout(dataDir, `migration ${other}`);
}

/**
 * Returns the last applied migration that differs from our files: its number is unknown, or its statements are others.
 * @param {string} adminUrl
 * @param {string} [migrationsDir]
 * @returns {Promise<string | undefined>} its number
 */
export async function otherMigration(adminUrl, migrationsDir) {
  const sql = connect(adminUrl);
  try {
    const [{ made }] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as made`;
    if (!made) return undefined;
    const applied = await sql`
      select version, to_jsonb(migration) -> 'statements' as statements
      from supabase_migrations.schema_migrations as migration
      order by version desc`;
    const ours = new Map(migrationFiles(migrationsDir).map(({ version, text }) => [version, splitSqlStatements(text)]));
    return applied.find(({ version, statements }) => !isDeepStrictEqual(statements, ours.get(version)))?.version;
  } finally {
    await sql.end();
  }
}

/**
 * Refuses a database whose accounts belong to another auth server than the one that is to start: their schemas differ.
 * @param {string} dataDir
 * @param {string} adminUrl
 * @param {string | null} program Supabase's auth server; null: the light one
 */
export async function refuseOtherAuth(dataDir, adminUrl, program) {
  const sql = connect(adminUrl);
  try {
    const [{ accounts, released }] = await sql`
      select to_regclass('auth.users') is not null as accounts, to_regclass('auth.schema_migrations') is not null as released`;
    if (!accounts || released === Boolean(program)) return;
    throw new Refusal(
      `The accounts in ${dataDir} belong to ${released ? "Supabase's own auth server" : "the light auth server"}.`,
      released
        ? "Name its program in AUTH_PROGRAM, or choose another folder with DATA_DIR."
        : "Leave AUTH_PROGRAM out, or choose another folder with DATA_DIR.",
    );
  } finally {
    await sql.end();
  }
}

const otherLayout = (dataDir, what) =>
  new Refusal(
    `The data in ${dataDir} was written by another version of Divido (${what}): export what you want to keep with that ` +
      "version, or start with another folder, set by DATA_DIR.",
  );
