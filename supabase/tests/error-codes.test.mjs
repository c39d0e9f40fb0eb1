import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sql } from "./support/stack.mjs";

/**
 * The contract for other programs: each code with its HTTP status, and the code of each constraint that a plain request can
 * violate. Functions raise the code itself.
 */
const { codes, constraints } = JSON.parse(readFileSync(new URL("../error-codes.json", import.meta.url), "utf8"));

test("error-codes.json equals the codes of the database", async () => {
  const rows = await sql`select code, http_status from private.error_codes order by code`;
  expect(codes).toEqual(Object.fromEntries(rows.map(({ code, http_status }) => [code, http_status])));
  const plain = await sql`
    select constraint_name, code
    from private.constraint_codes
    join pg_constraint on conname = constraint_name
    where has_any_column_privilege('authenticated', conrelid, 'insert, update')`;
  expect(plain.length).toBeGreaterThan(20);
  expect(constraints).toEqual(Object.fromEntries(plain.map(({ constraint_name, code }) => [constraint_name, code])));
});

test("every constraint and unique index that a write can violate has a code", async () => {
  const breakable = await sql`
    select conname as name
    from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and contype in ('c', 'f', 'u')
    union
    select indexrelid::regclass::text
    from pg_index
    join pg_class on pg_class.oid = indrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and indisunique
      and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)`;
  // Only migrations write these tables.
  const fixed = /^(constraint_codes|error_codes|currencies)_/;
  const names = breakable.map(({ name }) => name.replace(/^.*\./, "")).filter((name) => !fixed.test(name));
  const named = new Set(
    (await sql`select constraint_name from private.constraint_codes`).map((row) => row.constraint_name),
  );
  const unlisted = names.filter((name) => !named.has(name));
  // private.raise_constraint_error raises text_too_long for these.
  const lengths = unlisted.filter((name) => name.endsWith("_length"));
  expect(unlisted).toEqual(lengths);
  expect(lengths.length).toBeGreaterThan(5);
  const checked = await sql`
    select conname as name from pg_constraint
    where conname = any (${lengths}) and pg_get_constraintdef(oid) not like '%char_length(%'`;
  expect(checked).toEqual([]);
});

test("every constraint with a code exists", async () => {
  const rows = await sql`
    select conname as name from pg_constraint
    union
    select relname from pg_class where relkind = 'i'`;
  const existing = new Set(rows.map(({ name }) => name));
  const named = await sql`select constraint_name as name from private.constraint_codes`;
  expect(named.filter(({ name }) => !existing.has(name))).toEqual([]);
});

test("the catalogue has every code that a function raises, and every code in it is raised somewhere", async () => {
  const functions = await sql`
    select prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const sources = functions.map(({ prosrc }) => prosrc).join("\n");
  const used = new Set([...sources.matchAll(/private\.raise_error\('(\w+)'[,)]/g)].map(([, code]) => code));
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((code) => !(code in codes))).toEqual([]);
  // A function may choose a code first and raise it later, or leave it to a constraint. too_many_requests also comes from the
  // functions in front of the API.
  const answered = new Set([...sources.matchAll(/'(\w+)'/g)].map(([, word]) => word));
  const broken = await sql`select code from private.constraint_codes`;
  for (const code of [...broken.map((row) => row.code), "too_many_requests"]) answered.add(code);
  expect(Object.keys(codes).filter((code) => !answered.has(code))).toEqual([]);
});

test("every function has a comment and fixes its search path", async () => {
  const functions = await sql`
    select oid::regprocedure::text as name, proconfig, obj_description(oid, 'pg_proc') as comment
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;
  expect(functions.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
  expect(functions.filter(({ proconfig }) => !proconfig?.includes('search_path=""')).map(({ name }) => name)).toEqual(
    [],
  );
});

test("every policy is named as a sentence, names its role and evaluates its helpers once per statement", async () => {
  const policies = await sql`
    select polname, polroles::regrole[]::text[] as roles,
      pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check,
      polrelid = 'storage.objects'::regclass as of_objects
    from pg_policy
    where polrelid::regclass::text not like 'auth.%'`;
  expect(policies.length).toBeGreaterThan(10);
  for (const { polname, roles, using, check, of_objects } of policies) {
    expect(polname).toMatch(/^[a-z]+( [a-z]+){2,}$/);
    expect(roles).toEqual(["authenticated"]);
    // The storage server asks for one object by its name, which the helper looks up.
    if (of_objects) continue;
    // Helpers are called alone in a subquery, never with a column of the row.
    for (const call of `${using} ${check}`.matchAll(/private\.\w+\(([^)]*)\)/g)) expect(call[1]).toBe("");
    // new_event_ids changes from row to row, and only reads a setting.
    for (const { index } of `${using} ${check}`.matchAll(/private\.(?!new_event_ids\()\w+\(/g)) {
      expect(`${using} ${check}`.slice(0, index).trimEnd()).toMatch(/select$/i);
    }
  }
});
