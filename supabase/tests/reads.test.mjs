import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { createEvent, goingOn, join, newExpense, newPayment, save } from "./support/events.mjs";
import { changingNothing } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";
import { openBill } from "./support/tables.mjs";

/**
 * Functions that only read are called by GET, the only requests that can go to a read replica, so they must be stable and
 * work read-only.
 */

/** Argument sets of each function: the required ones, a list, a cursor, and all others. @type {Record<string, object[]>} */
const readers = {};

/** @type {import("./support/people.mjs").Person} */
let ada, bo;
let event, grandpa;

beforeAll(async () => {
  [ada, bo] = await Promise.all([signedUp("Ada"), signedUp("Bo")]);
  event = await createEvent(ada);
  await join(event, ada, bo);
  grandpa = (await ada.rpc("add_person", { event_id: event, name: "Grandpa" })).body;
  const saved = [];
  for (const day of [1, 2, 3]) {
    saved.push(
      await save(ada, newExpense(event, ada, [ada, bo, { id: grandpa }], { expense_date: `2026-06-0${day}` })),
    );
  }
  await ada.rpc("save_payment", { payment: newPayment(event, bo, ada) });
  await createEvent(ada, { name: "Later", status: "passive" });
  const deleted = await createEvent(ada, { name: "Never" });
  await ada.rpc("delete_event", { event_id: deleted });
  expect((await bo.rpc("claim_person", { event_id: event, person_id: grandpa })).status).toBe(200);

  const inEvent = { event_id: event };
  const import_id = randomUUID();
  await ada.rpc("import_expenses", { ...inEvent, import_id, source: "table", people: [], entries: [] });
  const { created_at, id, expense_date } = saved[2];
  const cursor = goingOn({ expense_date, created_at, id });
  const [{ entry }] = await sql`select max(id) as entry from public.event_log where event_id = ${event}`;
  const { at } = await openBill(ada, event);
  Object.assign(readers, {
    dashboard: [{}],
    entry_comments: [{ ...inEvent, entry_id: id }],
    event_export: [inEvent],
    event_receipts: [inEvent],
    event_expenses: [inEvent, { ...inEvent, ...cursor, expense_limit: 1 }],
    event_history: [inEvent, { ...inEvent, before: entry, entry_limit: 2 }],
    event_page: [inEvent, { ...inEvent, also: [] }, { ...inEvent, expense_limit: 1, also: saved.map((one) => one.id) }],
    event_statistics: [inEvent, { ...inEvent, by_person: true }, { ...inEvent, story: true }],
    expense_page: [{ ...inEvent, id }],
    expense_receipts: [{ ...inEvent, expense_id: id }],
    person_page: [{ person_id: bo.id }],
    expenses_with: [
      { person_id: bo.id },
      { person_id: bo.id, before_time: created_at, before_id: id, expense_limit: 1 },
    ],
    find_my_expenses: [
      { search: "dínner & ?=+%" },
      { search: "a", before_time: created_at, before_id: id, expense_limit: 1 },
    ],
    find_expenses: [
      inEvent,
      { ...inEvent, ...cursor, expense_limit: 1 },
      {
        ...inEvent,
        search: "dínner & ?=+%",
        paid_by: ada.id,
        shared_by: bo.id,
        category: "general",
        topic: "drinks",
        currency: "EUR",
        date_from: "2026-06-01",
        date_to: "2026-06-30",
      },
    ],
    import_page: [{ ...inEvent, import_id }],
    imported_entries: [{ ...inEvent, source: "table" }],
    my_deleted_events: [{}],
    my_events: [{}, { include_passive: true }],
    my_iban_requests: [{}],
    my_lost_event: [{ event_id: deleted }],
    my_news: [{}, { before: created_at }],
    my_notification_settings: [{}],
    my_statistics: [{}],
    recent_expenses: [{}, { before_time: created_at, before_id: id, expense_limit: 1 }],
    separation: [{ ...inEvent, person_id: grandpa }],
    settlement: [inEvent],
    spent_between: [inEvent],
    shared_bill: [at, { ...at, since: 1 }],
    unclaimed_people: [inEvent],
  });
});

test("every reading function that people can call is tested here", async () => {
  const stable = await sql`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile <> 'v' and has_function_privilege('authenticated', oid, 'execute')
    order by name`;
  expect(stable.map(({ name }) => name)).toEqual(Object.keys(readers).sort());
});

/** All reading functions with names and types of their arguments. */
const readersAsDeclared = () => sql`
  select
    proname as name, coalesce(proargnames[1:pronargs]::text[], '{}') as arguments,
    array(
      select format_type(type, null)
      from unnest(proargtypes) with ordinality as one (type, place)
      order by place
    ) as types
  from pg_proc
  where pronamespace = 'public'::regnamespace and proname = any (${Object.keys(readers)})`;

test("each reading function is tested with all its arguments, which all fit into a URL", async () => {
  for (const { name, arguments: all, types } of await readersAsDeclared()) {
    const used = new Set(readers[name].flatMap((parameters) => Object.keys(parameters)));
    expect([...used].sort(), name).toEqual([...all].sort());
    for (const type of types) expect(["json", "jsonb", "record"], name).not.toContain(type);
  }
});

describe("by GET", () => {
  test("each reading function returns the same by GET and by POST", async () => {
    for (const [name, calls] of Object.entries(readers)) {
      for (const parameters of calls) {
        const about = `${name} ${JSON.stringify(parameters)}`;
        const asked = await ada.get(name, parameters);
        expect(asked.status, `${about}: ${JSON.stringify(asked.body)}`).toBe(200);
        expect(asked.body, about).not.toBeNull();
        expect(asked.body, about).toEqual((await ada.rpc(name, parameters)).body);
      }
    }
  });

  test("a list and a cursor work in a URL", async () => {
    const [, , wholePage] = readers.event_page;
    const page = (await ada.get("event_page", wholePage)).body;
    expect(page.also.map(({ id }) => id)).toEqual(wholePage.also);
    const [, further] = readers.event_expenses;
    const { expenses } = (await ada.get("event_expenses", further)).body;
    expect(expenses.map(({ expense_date }) => expense_date)).toEqual(["2026-06-02"]);
    const found = (await ada.get("find_expenses", { event_id: event, search: "dínner", ...goingOn(page.next) })).body;
    expect(found.count).toBe(3);
  });

  test("a search text is used as typed, also when it looks like a number or a JSON value", async () => {
    const odd = ["true", "null", "12.50", "1e3", '"{}"'];
    await save(ada, newExpense(event, ada, [ada], { description: `Tea ${odd.join(" ")}` }));
    for (const search of odd) {
      const found = await ada.get("find_expenses", { event_id: event, search });
      expect([search, found.status, found.body.count]).toEqual([search, 200, 1]);
    }
  });

  test("a malformed value of any argument is refused with 400 and a code of PostgreSQL", async () => {
    const anywhere = ["", "{}", "{{{", '"', "\0"];
    const malformed = {
      bigint: [...anywhere, "1.5", "true", "null", "NaN", "99999999999999999999"],
      boolean: [...anywhere, "2", "null", "maybe"],
      date: [...anywhere, "0", "-1", "1.5", "true", "null", "2026-02-31", "99999999999999999999"],
      expense_category: [...anywhere, "0", "true", "null"],
      expense_topic: [...anywhere, "0", "true", "null"],
      integer: [...anywhere, "1.5", "true", "null", "NaN", "99999999999999999999"],
      text: ["\0"],
      "timestamp with time zone": [...anywhere, "0", "-1", "1.5", "true", "null", "2026-02-31T00:00:00Z", "Z"],
      uuid: [...anywhere, "0", "true", "null", "2026-06-01"],
      "uuid[]": [...anywhere.filter((value) => value !== "{}"), "0", "true", "null", "{1}", "{,}"],
    };
    for (const { name, arguments: all, types } of await readersAsDeclared()) {
      for (const [place, argument] of all.entries()) {
        expect(Object.keys(malformed), `${name} ${argument}`).toContain(types[place]);
        const refuse = async (value) => {
          const { status, body } = await ada.get(name, { ...readers[name].at(-1), [argument]: value });
          const about = `${name} ${argument}=${value.slice(0, 40)}: ${JSON.stringify(body)}`;
          expect([status, body.code?.slice(0, 2)], about).toEqual([400, "22"]);
        };
        await Promise.all(malformed[types[place]].map(refuse));
      }
    }
  });

  test("a malformed filter of a table is refused with 400 and a code", async () => {
    for (const filter of ["expense_date=eq.0", "created_at=gt.{}", "amount=lt.x", "id=eq.1.5", "version=in.(x)"]) {
      const { status, body } = await ada.select(`expenses?${filter}`);
      expect([filter, status, typeof body.code]).toEqual([filter, 400, "string"]);
    }
  });

  test("a GET request writes nothing", async () => {
    for (const [name, parameters] of [
      ["add_person", { event_id: event, name: "Grandma" }],
      ["create_invitation", { event_id: event, kind: "single" }],
      ["delete_event", { event_id: event }],
      ["leave_event", { event_id: event }],
      ["restore_event", { event_id: event }],
      ["separate_people", { event_id: event, person_id: grandpa }],
    ]) {
      const { status } = await changingNothing(event, () => ada.get(name, parameters));
      expect(status, name).toBe(405);
    }
  });
});

test("each reading function works read-only, as on a replica", async () => {
  const { as } = acting(sql);
  for (const [name, calls] of Object.entries(readers)) {
    for (const parameters of calls) {
      const names = Object.keys(parameters).map((argument, at) => `${argument} => $${at + 1}`);
      const values = Object.values(parameters).map((value) => (Array.isArray(value) ? `{${value}}` : value));
      const [{ answer, writable }] = await as(ada, async (transaction) => {
        await transaction`set transaction read only`;
        return transaction.unsafe(
          `select public.${name}(${names.join(", ")}) as answer, current_setting('transaction_read_only') = 'off' as writable`,
          values,
        );
      });
      expect(writable).toBe(false);
      expect(answer, name).toEqual((await ada.get(name, parameters)).body);
    }
  }
});
