import { describe, expect, it } from "vitest";
import { writesWithoutWhere } from "./support/safe-update.mjs";
import { sql } from "./support/stack.mjs";

// Limits of a hosted project's API that the embedded one does not have.

describe("safeupdate, which the API's roles have on hosted projects", () => {
  it("safeupdate refuses no statement of our functions", async () => {
    const functions = await sql`
      select proc.oid::regprocedure::text as name, proc.prosrc as source
      from pg_proc as proc
      where proc.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    `;
    expect(functions.length).toBeGreaterThan(100);
    const refused = functions.flatMap(({ name, source }) =>
      writesWithoutWhere(source).map((statement) => `${name}: ${statement}`),
    );
    expect(refused).toEqual([]);
  });

  it.each([
    "delete from public.events;",
    "update public.events set name = 'x' returning id;",
    "with gone as (delete from public.events returning id) select * from gone where id is not null;",
    "update public.events set name = (select name from public.users where id = x);",
    "begin delete from a; -- where\n end",
    "update public.events set name = 'a where b';",
  ])("would refuse %s", (source) => expect(writesWithoutWhere(source)).toHaveLength(1));

  it.each([
    "delete from public.events where id = x;",
    "with gone as (delete from public.events where true returning id) select * from gone;",
    "insert into a values (1) on conflict (id) do update set b = 2;",
    "select id from public.events for update;",
    "select id from public.events for no key update;",
    "raise exception 'delete from nothing;';",
    "update public.events set name = 'semi;colon' where id = x;",
  ])("lets %s pass", (source) => expect(writesWithoutWhere(source)).toEqual([]));
});

describe("the API's 1,000 rows", () => {
  it("the API's limit of 1,000 rows cuts no result of a function, because each is one row", async () => {
    const sets = await sql`
      select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and proretset
    `;
    expect(sets).toEqual([]);
  });
});

describe("the time a statement may take (8 s for people, 3 s for strangers, by the API's roles)", () => {
  it("no function of ours changes the API's statement timeouts", async () => {
    const own = await sql`
      select oid::regprocedure::text as name
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and concat_ws(' ', array_to_string(proconfig, ','), prosrc) like '%statement_timeout%'
    `;
    expect(own).toEqual([]);
  });
});
