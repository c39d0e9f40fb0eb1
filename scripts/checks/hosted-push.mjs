import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { supabaseCli } from "../setup/supabase-cli.mjs";
import { connect, migrationFiles, prepareRoles } from "../stack/postgres/database.mjs";
import { withPostgres } from "../stack/throwaway.mjs";
import { storePhoto } from "./hosted-storage.mjs";

const hostedProject = readFileSync(new URL("hosted-project.sql", import.meta.url), "utf8");

/**
 * Pushes the migrations with the Supabase CLI to an empty PostgreSQL like a hosted project's. Rejects when one fails. Unlike
 * the stack, the CLI opens no transaction, and `postgres` is no superuser.
 * @returns {Promise<string>} output of the CLI
 */
export const pushToHosted = () =>
  withHostedDatabase(async ({ superuserUrl, ownerUrl }) => {
    const push = () => supabaseCli(["db", "push", "--yes", `--remote=${ownerUrl}`]);
    const output = await push();
    const forgotten = migrationFiles().find(({ version }) => !output.includes(version));
    if (forgotten) throw new Error(`${forgotten.version}_${forgotten.name} was not pushed:\n${output}`);
    const again = await push();
    if (!again.includes("up to date")) throw new Error(`A second push found something to do:\n${again}`);
    await changeAddress(superuserUrl);
    await storePhoto(superuserUrl, ownerUrl);
    return output;
  });

/**
 * Runs work with an empty PostgreSQL like a hosted project's.
 * @template T
 * @param {(database: { superuserUrl: string, ownerUrl: string }) => Promise<T>} work ownerUrl: of `postgres`, which is no
 * superuser
 * @returns {Promise<T>}
 */
export const withHostedDatabase = (work) =>
  withPostgres(async ({ url }) => {
    const password = randomUUID();
    await prepareRoles(url(), password);
    const sql = connect(url());
    await sql.unsafe(hostedProject).finally(() => sql.end());
    return work({ superuserUrl: url(), ownerUrl: url("postgres", password) });
  });

/**
 * Changes an address as the auth server's role does with the last link. Our triggers must work with its privileges and end only
 * the earlier sessions.
 * @param {string} url the superuser's
 */
async function changeAddress(url) {
  const sql = connect(url);
  const [id, before, after] = [randomUUID(), randomUUID(), randomUUID()];
  try {
    await sql`set role supabase_auth_admin`;
    await sql`insert into auth.users (id, email) values (${id}, 'old@divido.test')`;
    await sql`insert into auth.sessions (id, user_id) values (${before}, ${id})`;
    await sql.begin(async (transaction) => {
      await transaction`update auth.users set email = 'new@divido.test' where id = ${id}`;
      await transaction`insert into auth.sessions (id, user_id) values (${after}, ${id})`;
    });
    const sessions = await sql`select id from auth.sessions where user_id = ${id}`;
    if (sessions.length !== 1 || sessions[0].id !== after) {
      throw new Error(`After a change of address there should be one session, ${after}: ${JSON.stringify(sessions)}`);
    }
  } finally {
    await sql.end();
  }
}
