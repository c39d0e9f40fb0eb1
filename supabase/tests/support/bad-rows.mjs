import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { sql } from "./stack.mjs";

/** Changes the schema. Gives a lock up soon and tries again, because all that other tests do meanwhile waits behind it. */
const change = (statement) =>
  vi.waitFor(
    () =>
      sql.begin(async (transaction) => {
        await transaction`set local lock_timeout = '200ms'`;
        await transaction.unsafe(statement);
      }),
    { timeout: 30_000 },
  );

/**
 * Does work while rows can be bad: inserting or deleting one fails with XX001 in transactions that call `refuse`, and nowhere else.
 * @template T
 * @param {"insert" | "delete"} action
 * @param {string[]} tables
 * @param {(refuse: (run: import("postgres").Sql, words: string[]) => Promise<unknown>) => Promise<T>} work words: text that is in bad
 *   rows alone; none ends it
 */
export async function withBadRows(action, tables, work) {
  const name = `bad_rows_${randomUUID().replaceAll("-", "")}`;
  await change(`
    create function private.${name}() returns trigger language plpgsql as $$
    declare
      row_text text := case when tg_op = 'DELETE' then old::text else new::text end;
    begin
      if row_text ~ nullif(current_setting('tests.${name}', true), '') then
        raise exception using errcode = 'XX001', message = 'bad row';
      end if;
      return coalesce(new, old);
    end $$`);
  try {
    for (const table of tables) {
      await change(
        `create trigger ${name} before ${action} on ${table} for each row execute function private.${name}()`,
      );
    }
    return await work((run, words) => run`select set_config(${`tests.${name}`}, ${words.join("|")}, true)`);
  } finally {
    for (const table of tables) await change(`drop trigger if exists ${name} on ${table}`);
    await change(`drop function private.${name}`);
  }
}
