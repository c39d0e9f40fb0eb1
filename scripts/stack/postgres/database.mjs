import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import postgres from "postgres";
import { projectDir } from "../../project.mjs";

export const migrationsDir = join(projectDir, "supabase", "migrations");
const here = (file) => readFileSync(new URL(file, import.meta.url), "utf8");

/** @param {string} url @param {postgres.Options<{}>} [options] */
export const connect = (url, options) => postgres(url, { max: 1, onnotice: () => {}, ...options });

/**
 * Creates the roles and default privileges of a hosted project.
 * @param {string} adminUrl the superuser's
 * @param {string} ownerPassword for the role postgres
 */
export async function prepareRoles(adminUrl, ownerPassword) {
  const sql = connect(adminUrl);
  try {
    await sql.unsafe(here("roles.sql"));
    await sql.unsafe(`alter role postgres password '${ownerPassword.replaceAll("'", "''")}'`);
  } finally {
    await sql.end();
  }
}

/**
 * Grants the role that runs migrations the tables of the auth server and of the migration history, and, where `@supabase/lite` made
 * them, of the storage.
 * @param {string} adminUrl
 * @param {{ storage: boolean }} made
 */
export async function openSystemSchemas(adminUrl, { storage }) {
  const sql = connect(adminUrl);
  try {
    await sql.unsafe(here("system-privileges.sql"));
    if (storage) await sql.unsafe(here("storage-privileges.sql"));
  } finally {
    await sql.end();
  }
}

/**
 * Makes auth.uid() and its like also read the claims that PostgREST sets, all in one setting. The light API replaces these
 * functions at each start, also beside Supabase's own auth server, and reads other settings.
 * @param {string} adminUrl
 */
export async function readClaims(adminUrl) {
  const sql = connect(adminUrl);
  try {
    await sql.unsafe(here("claims.sql"));
  } finally {
    await sql.end();
  }
}

/**
 * Returns the migration files in order.
 * @returns {{ version: string, name: string, text: string }[]}
 */
export function migrationFiles(dir = migrationsDir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .map((file) => /^(\d{14})_(.+)\.sql$/.exec(file))
    .filter((match) => match !== null)
    .map((match) => ({ version: match[1], name: match[2], text: readFileSync(join(dir, match[0]), "utf8") }))
    .sort((one, other) => one.version.localeCompare(other.version));
}

/**
 * Applies pending migrations, each file in one transaction, and records them in the history table of the Supabase CLI.
 * @param {string} ownerUrl of the role postgres, with the rights that it has on a hosted project
 * @param {string} dir folder of the files
 * @returns {Promise<string[]>} what was applied
 */
export async function applyMigrations(ownerUrl, dir) {
  const sql = connect(ownerUrl);
  try {
    const applied = new Set(
      (await sql`select version from supabase_migrations.schema_migrations`).map((row) => row.version),
    );
    const pending = migrationFiles(dir).filter(({ version }) => !applied.has(version));
    for (const { version, name, text } of pending) {
      await sql
        .begin(async (transaction) => {
          await transaction.unsafe(text).simple();
          await transaction`insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${version}, ${name}, ${splitSqlStatements(text)})`;
        })
        .catch((error) => {
          throw new Error(`supabase/migrations/${version}_${name}.sql: ${describe(error, text)}`);
        });
    }
    return pending.map(({ version, name }) => `${version}_${name}`);
  } finally {
    await sql.end();
  }
}

/** @param {any} error @param {string} text what was run */
function describe(error, text) {
  const line = error.position ? ` (line ${text.slice(0, Number(error.position)).split("\n").length})` : "";
  return [error.message + line, error.detail, error.hint, error.where].filter(Boolean).join("\n");
}
