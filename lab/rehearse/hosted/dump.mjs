import { deepStrictEqual, ok } from "node:assert";
import { documented } from "../../../scripts/checks/documented-commands.mjs";
import { withHostedDatabase } from "../../../scripts/checks/hosted-push.mjs";
import { Refusal } from "../../../scripts/project.mjs";
import { run } from "../../../scripts/setup/run.mjs";
import { supabaseCli } from "../../../scripts/setup/supabase-cli.mjs";
import { connect } from "../../../scripts/stack/postgres/database.mjs";
import { fill } from "../../fill/fill.mjs";
import { withEmptyFolder } from "./clean-copy.mjs";

const expenses = 5000;

/**
 * Runs the commands of docs/runbook.md for backups: dumps one project's data and restores it into a fresh project. Every row
 * must be the same, and the triggers on accounts must work.
 */
export async function dumpAndRefill() {
  const version = await run("pg_dump", ["--version"]).catch(() => "");
  if (!/\) 17\./.test(version)) {
    throw new Refusal(
      "This needs pg_dump, pg_restore and psql of PostgreSQL 17 in the PATH.",
      "Debian and Ubuntu have them in postgresql-client-17.",
    );
  }
  return withHostedDatabase(({ ownerUrl: from }) =>
    withHostedDatabase(({ ownerUrl: into }) =>
      withEmptyFolder(async (cwd) => {
        for (const url of [from, into]) await supabaseCli(["db", "push", "--yes", `--remote=${url}`]);
        await fill(from, expenses);
        const before = await asked(from, async (sql) => {
          await sql`
            insert into auth.identities (user_id, provider_id, provider, identity_data)
            select id, id, 'email', jsonb_build_object('sub', id, 'email', email) from auth.users`;
          return everything(sql);
        });

        const commands = documented("runbook.md").filter(({ command }) =>
          /(^|&& )(pg_dump|pg_restore|psql) /.test(command),
        );
        const env = { DATABASE_URL: from, NEW_URL: into };
        let said = "";
        for (const { command } of commands) said = await run("sh", ["-c", command], { cwd, env });

        await asked(into, async (sql) => {
          deepStrictEqual(await everything(sql), before);
          const triggers = await sql`
            select tgname, tgenabled from pg_trigger
            where tgrelid = 'auth.users'::regclass and tgname like 'divido%'`;
          ok(said.includes(`(${triggers.length} rows)`), said);
          for (const { tgname, tgenabled } of triggers) deepStrictEqual([tgname, tgenabled], [tgname, "O"]);
          await accountsGoOn(sql);
        });
        return `${commands.length} commands brought ${expenses} expenses and ${before["auth.users"].rows} accounts back.`;
      }),
    ),
  );
}

/** @template T @param {string} url @param {(sql: import("postgres").Sql) => Promise<T>} work */
async function asked(url, work) {
  const sql = connect(url);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Returns row count and digest of each table, and the position of each sequence.
 * @param {import("postgres").Sql} sql
 */
async function everything(sql) {
  /** @type {Record<string, Record<string, unknown>>} */
  const found = {};
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private')
    union all
    values ('auth.users'), ('auth.identities')`;
  for (const { name } of tables) {
    [found[name]] = await sql.unsafe(`
      select count(*)::integer as rows, md5(string_agg(line, e'\\n' order by line)) as sum
      from (select kept::text as line from ${name} as kept) as lines`);
  }
  const sequences = await sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences
    where schemaname in ('public', 'private')`;
  for (const { name, last_value } of sequences) found[name] = { last_value };
  return found;
}

/** Throws unless the triggers on accounts copy a changed address and clear a deleted account. */
async function accountsGoOn(sql) {
  const [{ auth_user_id: id }] =
    await sql`select auth_user_id from public.users where auth_user_id is not null limit 1`;
  const follows = () => sql`select email from public.users where auth_user_id = ${id}`;
  await sql`update auth.users set email = 'moved@divido.test' where id = ${id}`;
  deepStrictEqual([...(await follows())], [{ email: "moved@divido.test" }]);
  await sql`delete from auth.users where id = ${id}`;
  deepStrictEqual([...(await follows())], []);
}
