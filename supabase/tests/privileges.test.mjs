import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack } from "../../scripts/stack/stack.mjs";
import { removeData, temporaryDataDir } from "../../scripts/stack/temporary-data.mjs";
import { documentsWithTables } from "../../scripts/types/function-tables.mjs";
import { functions } from "../functions.mjs";
import { createEvent, newExpense, save } from "./support/events.mjs";
import { changingNothing, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** @param {"people" | "server"} role */
const executableBy = (role) => functions.filter(({ who }) => who === role).map(({ name }) => name);

/** Columns of an event that people write when they create it and when they edit it. */
const eventColumns =
  "name, description, category, default_currency, place_country, place_city, planned_start_date, planned_duration_days, status";

/** All privileges: everything else is denied. `*` stands for all columns. */
const intended = {
  anon: { tables: {}, functions: [], schemas: { public: "usage" } },
  authenticated: {
    tables: {
      "public.users": {
        select: "*",
        update:
          "first_name, last_name, phone_number, country, city, iban, iban_currency, iban_ask_first, home_currency, preferred_lang",
      },
      "public.profiles": { select: "*" },
      "public.events": {
        select: "*",
        insert: `id, created_by, ${eventColumns}`,
        update: eventColumns,
      },
      "public.event_participants": { select: "*" },
      "public.households": { select: "*" },
      "public.event_invitations": { select: "*", insert: "event_id, created_by, status, expires_at" },
      "public.expenses": { select: "*" },
      "public.expenses_payers": { select: "*" },
      "public.expenses_participants": { select: "*" },
      "public.expense_items": { select: "*" },
      "public.expense_extras": { select: "*" },
      "public.event_balances": { select: "*" },
      "public.payments": { select: "*" },
      "public.settlements": { select: "*" },
      "public.payment_handles": { select: "*" },
      "public.comments": { select: "*" },
      "public.check_marks": { select: "*" },
      "public.saved_splits": { select: "*" },
      "public.receipts": { select: "*" },
      "public.shared_bills": {
        select:
          "closed_at, created_at, currency, draft, event_id, expense_version, host_id, id, status, title, version",
      },
      "public.shared_bill_lines": { select: "*" },
      "public.shared_bill_extras": { select: "*" },
      "public.shared_bill_seats": {
        select: "done_at, event_id, is_name_only, joined_at, name, person_id, seat, shared_bill_id",
      },
      "public.shared_bill_marks": { select: "*" },
      "public.event_log": { select: "*" },
      "public.iban_disclosures": { select: "*" },
      "public.currencies": { select: "*" },
      "private.event_people": { select: "*" },
      "private.expense_cards": { select: "*" },
      "private.expense_documents": { select: "*" },
      "private.expense_rows": { select: "*" },
      "private.payment_documents": { select: "*" },
      "private.comment_documents": { select: "*" },
      "private.my_events": { select: "*" },
      "public.expense_series": { select: "*" },
    },
    functions: executableBy("people"),
    schemas: { public: "usage", private: "usage" },
  },
  service_role: {
    tables: {},
    functions: executableBy("server"),
    schemas: { public: "usage" },
  },
};

/** The privileges of the catalogue, in the same form. @param {postgres.Sql} database */
async function privileges(database) {
  const columns = await database`
    select role, namespace.nspname || '.' || class.relname as table, privilege,
      string_agg(attribute.attname, ', ' order by attribute.attname)
        filter (where has_column_privilege(role, class.oid, attribute.attname, privilege)) as columns,
      bool_and(has_column_privilege(role, class.oid, attribute.attname, privilege)) as whole
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    join pg_attribute attribute on attribute.attrelid = class.oid and attnum > 0 and not attisdropped
    cross join unnest(${["anon", "authenticated", "service_role"]}::text[]) role
    cross join unnest(${["select", "insert", "update", "references"]}::text[]) privilege
    where namespace.nspname in ('public', 'private') and class.relkind in ('r', 'v', 'm', 'p', 'f')
    group by 1, 2, 3
    having bool_or(has_column_privilege(role, class.oid, attribute.attname, privilege))`;
  const rows = await database`
    select role, class.oid::regclass::text as table, privilege
    from pg_class class
    cross join unnest(${["anon", "authenticated", "service_role"]}::text[]) role
    cross join unnest(${["delete", "truncate", "trigger", "maintain"]}::text[]) privilege
    where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind in ('r', 'v', 'm', 'p', 'f')
      and has_table_privilege(role, class.oid, privilege)`;
  const sequences = await database`
    select role, class.oid::regclass::text as sequence
    from pg_class class
    cross join unnest(${["anon", "authenticated", "service_role"]}::text[]) role
    where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind = 'S'
      and has_sequence_privilege(role, class.oid, 'usage, select, update')`;
  const functions = await database`
    select role, namespace.nspname || '.' || proname as name
    from pg_proc
    join pg_namespace namespace on namespace.oid = pronamespace
    cross join unnest(${["anon", "authenticated", "service_role"]}::text[]) role
    where namespace.nspname in ('public', 'private') and has_function_privilege(role, pg_proc.oid, 'execute')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by name`;
  const schemas = await database`
    select role, nspname as name, string_agg(privilege, ', ' order by privilege) as granted
    from pg_namespace
    cross join unnest(${["anon", "authenticated", "service_role"]}::text[]) role
    cross join unnest(${["usage", "create"]}::text[]) privilege
    where nspname in ('public', 'private') and has_schema_privilege(role, pg_namespace.oid, privilege)
    group by 1, 2`;
  expect([...rows, ...sequences]).toEqual([]);
  return Object.fromEntries(
    Object.keys(intended).map((role) => {
      const tables = {};
      for (const row of columns.filter((column) => column.role === role)) {
        tables[row.table] ??= {};
        tables[row.table][row.privilege] = row.whole ? "*" : row.columns;
      }
      const of = (list) => list.filter((entry) => entry.role === role);
      return [
        role,
        {
          tables,
          functions: of(functions).map(({ name }) => name),
          schemas: Object.fromEntries(of(schemas).map(({ name, granted }) => [name, granted])),
        },
      ];
    }),
  );
}

const sorted = (list) => (list === "*" ? list : list.split(", ").sort().join(", "));
const expected = Object.fromEntries(
  Object.entries(intended).map(([role, { tables, functions, schemas }]) => [
    role,
    {
      schemas,
      functions: [...functions].sort(),
      tables: Object.fromEntries(
        Object.entries(tables).map(([table, granted]) => [
          table,
          Object.fromEntries(Object.entries(granted).map(([privilege, columns]) => [privilege, sorted(columns)])),
        ]),
      ),
    },
  ]),
);

test("anon, authenticated and service_role have exactly the intended privileges", async () => {
  expect(await privileges(sql)).toEqual(expected);
});

test("every table of public has row-level security, and every view runs as the caller", async () => {
  const open = await sql`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`;
  expect(open.map(({ name }) => name)).toEqual([]);
  const definers = await sql`
    select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'v'
      and not coalesce(reloptions @> '{security_invoker=true}', false)`;
  expect(definers.map(({ name }) => name)).toEqual([]);
});

test("the catalogue has a reason for every function that acts as its owner for signed-in people, and for no other", async () => {
  const definers = await sql`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
      and has_function_privilege('authenticated', oid, 'execute')
    order by name`;
  const reasoned = functions.filter(({ asOwner }) => asOwner).map(({ name }) => name);
  expect(definers.map(({ name }) => name)).toEqual(reasoned.sort());
});

test("the tables of functions in documents are up to date", async () => {
  for (const [path, text] of Object.entries(await documentsWithTables(sql))) {
    const current = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    expect(current, `${path} is out of date: run \`npm run types\`.`).toBe(text);
  }
});

test("anonymous callers can execute no security definer function", async () => {
  const open = await sql`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
      and has_function_privilege('anon', oid, 'execute')`;
  expect(open.map(({ name }) => name)).toEqual([]);
});

/** Whether new tables and functions are open to the API's roles. @param {postgres.Sql} database */
async function madeLater(database) {
  /** @type {unknown} */
  let open;
  const undone = new Error("not kept");
  await database
    .begin(async (transaction) => {
      await transaction`create table public.later (id bigint generated always as identity)`;
      await transaction`create function public.later() returns integer language sql as 'select 1'`;
      [open] = await transaction`
        select
          has_table_privilege('anon', 'public.later', 'select') or has_table_privilege('authenticated', 'public.later', 'select') as table,
          has_function_privilege('anon', 'public.later()', 'execute') or has_function_privilege('authenticated', 'public.later()', 'execute') as function`;
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return open;
}

test("new objects are closed until they are granted", async () => {
  expect(await madeLater(sql)).toEqual({ table: false, function: false });
});

test("service-only functions refuse users and anonymous callers", async () => {
  const person = await signedUp("Person");
  const pair = { base: "EUR", quote: "USD", on_date: "2026-06-01" };
  // Arguments that would succeed for the service.
  const called = {
    accept_invitation: { token: "x".repeat(24), auth_user_id: person.authId },
    create_due_expenses_of: { event_id: randomUUID() },
    delete_account: { auth_user_id: person.authId },
    delete_push_subscriptions: { ids: [] },
    due_series: {},
    finish_notices: { results: [] },
    finish_receipt_files: { paths: [] },
    last_known_rate: pair,
    lease_notices: {},
    lease_receipt_files: {},
    mark_with_token: { token: "x".repeat(22), key: "x".repeat(43), marks: [], done: null },
    payee_ibans: { event_id: randomUUID(), auth_user_id: person.authId, payees: [person.id] },
    preview_invitation: { token: "x".repeat(24) },
    purge_deleted: {},
    queue_stray_receipt_files: {},
    shared_bill_of_token: { token: "x".repeat(22) },
    sit_with_token: { token: "x".repeat(22), key: "x".repeat(43), name: "Eve", seat: null },
    store_rate: { ...pair, rate: 1.1 },
    view_event: { token: "x".repeat(24) },
    view_expenses: {
      token: "x".repeat(24),
      before_date: "2026-06-01",
      before_time: "2026-06-01T00:00:00Z",
      before_id: randomUUID(),
    },
  };
  expect(Object.keys(called).map((name) => `public.${name}`)).toEqual(expected.service_role.functions);
  for (const [name, parameters] of Object.entries(called)) {
    for (const asking of [person, nobody]) {
      expectForbidden(await asking.rpc(name, parameters));
      expectForbidden(await asking.get(name, parameters));
    }
  }
  expect((await person.get("dashboard")).body.user.id).toBe(person.id);
});

test("plain requests write no table, except the columns above", async () => {
  const admin = await signedUp("Admin");
  const event = await createEvent(admin);
  await save(admin, newExpense(event, admin, [admin]));
  const tables = await sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public'
    group by table_name`;
  const granted = (table, privilege) => (intended.authenticated.tables[`public.${table}`][privilege] ?? "").split(", ");
  await changingNothing(event, async () => {
    for (const { name: table, columns } of tables) {
      // A column that nobody may write, of a type that accepts the value.
      const column = columns.find((one) => /_by$|_id$|name|code/.test(one) && !granted(table, "update").includes(one));
      for (const asking of [admin, nobody]) {
        const everything = `${columns[0]}=not.is.null`;
        expectForbidden(await asking.update(table, everything, { [column]: randomUUID() }));
        expectForbidden(await asking.remove(table, everything));
        if (asking === nobody || granted(table, "insert")[0] === "") {
          const row = { [column]: randomUUID() };
          for (const headers of [{}, { Prefer: "resolution=merge-duplicates" }]) {
            expectForbidden(await asking.insert(table, row, headers));
          }
        }
      }
    }
  });
});

test("a forged role in a token gives no access", async () => {
  const person = await signedUp("Forger");
  const [header, payload, signature] = person.token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, role: "service_role" })).toString("base64url");
  const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  const { requests } = await import("./support/people.mjs");
  for (const token of [`${header}.${forged}.${signature}`, `${unsigned}.${forged}.`, "garbage"]) {
    expectForbidden(await requests(token).rpc("purge_deleted", {}));
    expectForbidden(await requests(token).select("users"));
  }
});

/** @type {Awaited<ReturnType<typeof startStack>>} */
let own;
beforeAll(async () => {
  own = await startStack({ dataDir: temporaryDataDir("privileges"), durable: false });
});
afterAll(async () => {
  await own?.stop();
  if (own) removeData(own.dataDir);
});

test("a restart of the API and the requests after it change no privilege", async () => {
  const database = postgres(own.urls.database, { max: 1, onnotice: () => {} });
  try {
    const ask = () =>
      Promise.all(
        ["events", "users", "rpc/dashboard"].map((path) =>
          fetch(`${own.urls.api}/rest/v1/${path}`, { headers: { apikey: own.keys.publishable } }).then(
            ({ status }) => status,
          ),
        ),
      );
    const before = await ask();
    await own.restartApi();
    expect(await ask()).toEqual(before);
    expect(await privileges(database)).toEqual(expected);
    expect(await madeLater(database), "also what is made after it").toEqual({ table: false, function: false });
  } finally {
    await database.end();
  }
});
