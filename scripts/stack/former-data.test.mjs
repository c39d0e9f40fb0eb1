import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { refuseOtherAuth } from "./former-data.mjs";
import { startPostgres } from "./postgres/alone.mjs";
import { connect } from "./postgres/database.mjs";
import { freePorts } from "./services/ports.mjs";
import { startStack } from "./stack.mjs";
import { removeData, temporaryDataDir } from "./temporary-data.mjs";

let dataDir;
beforeEach(() => {
  dataDir = temporaryDataDir("former");
});
afterEach(() => removeData(dataDir));

/** The sentence of the refusal: the data folder, what differs, and what to do. */
const sentence = (what) =>
  new RegExp(`^The data in ${dataDir} was .* Divido \\(${what}\\): export .*, or start with .* DATA_DIR\\.$`);

/** Runs `npm start` with this data folder to its end. */
async function start() {
  const names = ["PORT", "API_PORT", "DB_PORT", "MAIL_PORT", "SMTP_PORT"];
  const ports = await freePorts(names.length);
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: projectDir,
    env: { ...process.env, DATA_DIR: dataDir, ...Object.fromEntries(names.map((name, i) => [name, `${ports[i]}`])) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk) => (complaint += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, complaint: complaint.trim() };
}

/** Every file of the folder with content and modification time. */
const everything = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => [file, readFileSync(file, "utf8"), statSync(file).mtimeMs]);

/** Runs one query against the database. */
async function query(text) {
  const server = await startPostgres(dataDir);
  const sql = connect(server.url());
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
    await server.stop();
  }
}

it("npm start refuses data of another PostgreSQL in one sentence, and leaves the folder untouched", async () => {
  for (const folder of ["postgres", "logs"]) mkdirSync(join(dataDir, folder));
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
  writeFileSync(join(dataDir, "logs", "database.log"), "last words\n");
  const before = everything();
  const { code, complaint } = await start();
  expect(complaint).toMatch(sentence("PostgreSQL 18 in place of \\d+"));
  expect(code).toBe(1);
  expect(everything()).toEqual(before);
});

it("a start refuses a database with an unknown migration in one sentence, and changes nothing in it", async () => {
  await query(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key);
    insert into supabase_migrations.schema_migrations values ('20200101000000'), ('20200102000000')`);
  await expect(startStack({ dataDir, durable: false })).rejects.toThrow(sentence("migration 20200102000000"));
  expect(
    await query(`
      select
        (select count(*)::int from supabase_migrations.schema_migrations) as migrations,
        to_regnamespace('auth') as auth,
        to_regrole('anon') as anon`),
  ).toEqual([{ migrations: 2, auth: null, anon: null }]);
});

it("a start refuses a database with other statements under a known number, and changes nothing in it", async () => {
  const migrations = join(dataDir, "migrations");
  const file = join(migrations, "20260101000000_trips.sql");
  const started = async () => (await startStack({ dataDir, durable: false, migrations })).stop();
  mkdirSync(migrations);
  writeFileSync(file, "create table public.trips (id int);\n");
  await started();
  await started();

  writeFileSync(file, "create table public.trips (id bigint);\n");
  await expect(started()).rejects.toThrow(sentence("migration 20260101000000"));
  expect(await query("select data_type from information_schema.columns where table_name = 'trips'")).toEqual([
    { data_type: "integer" },
  ]);

  writeFileSync(file, "create table public.trips (id int);\n");
  writeFileSync(join(migrations, "20260102000000_stops.sql"), "create table public.stops (id int);\n");
  await started();
  expect(await query("select to_regclass('public.stops')::text as stops")).toEqual([{ stops: "stops" }]);
});

it("a start refuses accounts of another auth server with the name of the setting", async () => {
  const server = await startPostgres(dataDir);
  const sql = connect(server.url());
  const refusal = (program) => refuseOtherAuth(dataDir, server.url(), program).then(String, ({ message }) => message);
  try {
    for (const program of [null, "/bin/auth"]) expect(await refusal(program)).toBe("undefined");
    await sql.unsafe("create schema auth; create table auth.users (id uuid)");
    expect(await refusal("/bin/auth")).toMatch(/light auth server.*\nLeave AUTH_PROGRAM out/);
    expect(await refusal(null)).toBe("undefined");
    await sql.unsafe("create table auth.schema_migrations (version text)");
    expect(await refusal(null)).toMatch(/own auth server.*\nName its program in AUTH_PROGRAM/);
    expect(await refusal("/bin/auth")).toBe("undefined");
  } finally {
    await sql.end();
    await server.stop();
  }
});
