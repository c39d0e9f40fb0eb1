import { deepStrictEqual } from "node:assert";

/** The tables that a fill writes many rows to. */
const tables = [
  "public.events",
  "public.event_participants",
  "public.event_log",
  "public.expenses",
  "public.expenses_payers",
  "public.expenses_participants",
  "public.event_balances",
  "public.payments",
  "private.mutations",
].map((name) => `'${name}'::regclass`);

/**
 * Drops foreign keys and the indexes that no constraint needs, does the work, and restores them, which checks all rows at
 * once. Throws when the schema differs from before.
 * @param {import("postgres").Sql} sql
 * @param {() => Promise<void>} work
 */
export async function withoutChecks(sql, work) {
  const before = await schema(sql);
  for (const { table, name } of before.foreignKeys) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of before.indexes) await sql.unsafe(`drop index ${name}`);
  await work();
  await Promise.all([
    ...before.indexes.map(({ definition }) => sql.unsafe(definition)),
    ...before.foreignKeys.map(({ table, name, definition }) =>
      sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`),
    ),
  ]);
  deepStrictEqual(await schema(sql), before);
}

/** @param {import("postgres").Sql} sql */
async function schema(sql) {
  const foreignKeys = await sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid in (${sql.unsafe(tables.join())})
    order by 1, 2`;
  const indexes = await sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in (${sql.unsafe(tables.join())})
      and not exists (select from pg_constraint where conindid = indexrelid)
      -- Writing asks these while it goes on.
      and not indisunique
    order by 1`;
  const triggers = await sql`
    select tgrelid::regclass::text as table, tgname as name, tgenabled as enabled
    from pg_trigger
    where not tgisinternal
    order by 1, 2`;
  return { foreignKeys: [...foreignKeys], indexes: [...indexes], triggers: [...triggers] };
}
