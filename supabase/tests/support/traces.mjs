import { sql } from "./stack.mjs";

/** The tables in our schemas and the auth server's that have a row with this value in any column. */
export async function tablesWith(trace) {
  const tables = await sql`
    select oid::regclass::text as name, relnamespace::regnamespace::text as schema, relname
    from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth')
    order by 1`;
  const found = [];
  for (const { schema, relname } of tables) {
    const rows =
      await sql`select from ${sql(schema)}.${sql(relname)} as candidate where candidate::text ilike ${`%${trace}%`} limit 1`;
    if (rows.length > 0) found.push(`${schema}.${relname}`);
  }
  return found;
}
