import { expect, test } from "vitest";
import { sql } from "./support/stack.mjs";

test("every foreign key has an index that removing what it points to can ask", async () => {
  // An index of some rows alone serves where it leaves out nothing but nulls.
  const without = await sql`
    select conrelid::regclass::text || '.' || conname as name
    from pg_constraint as fk
    where contype = 'f'
      and connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select
        from pg_index as index
        where index.indrelid = fk.conrelid
          and (index.indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
          and (
            index.indpred is null
            or pg_get_expr(index.indpred, index.indrelid) = '(' || (
              select attname from pg_attribute where attrelid = fk.conrelid and attnum = fk.conkey[1]
            ) || ' IS NOT NULL)'
          )
      )`;
  expect(without.map(({ name }) => name)).toEqual([]);
});
