import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { createEvent, join, newEvent, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { expectForbidden, expectNothing, expectNothingOrForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { addReceipt } from "./support/receipts.mjs";
import { newSeries } from "./support/series.mjs";
import { asServer, request, sql } from "./support/stack.mjs";
import { openBill } from "./support/tables.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** Every table of the API, with its column of the event's id. */
const tables = {
  events: "id",
  event_participants: "event_id",
  households: "event_id",
  event_invitations: "event_id",
  expenses: "event_id",
  expenses_payers: "event_id",
  expenses_participants: "event_id",
  expense_items: "event_id",
  expense_extras: "event_id",
  event_balances: "event_id",
  payments: "event_id",
  comments: "event_id",
  check_marks: "event_id",
  saved_splits: "event_id",
  receipts: "event_id",
  event_log: "event_id",
  expense_series: "event_id",
  shared_bill_lines: "event_id",
  shared_bill_extras: "event_id",
  shared_bill_marks: "event_id",
};

/** Tables of events of which nobody reads all columns, with one that participants read. */
const partly = { shared_bills: "title", shared_bill_seats: "seat" };

/** @type {Person} */
let admin, member, removed, stranger;
let event, expense;

beforeAll(async () => {
  [admin, member, removed, stranger] = await Promise.all(
    ["Admin", "Member", "Removed", "Stranger"].map((name) => signedUp(name)),
  );
  event = await createEvent(admin);
  await join(event, admin, member, removed);
  expense = await save(member, newExpense(event, admin, [admin, member, removed]));
  const items = [{ id: randomUUID(), label: "Pide", amount: 25, weights: { [admin.id]: 1 } }];
  const extras = [{ kind: "tip", amount: 5, percent: 20, with_tax: false, spread: "items" }];
  await save(member, newExpense(event, admin, [admin, member], { split_method: "manual", items, extras }));
  await member.rpc("save_payment", { payment: newPayment(event, member, admin) });
  await member.rpc("save_household", {
    event_id: event,
    id: randomUUID(),
    name: "Family",
    people: [admin.id, member.id],
  });
  await member.rpc("add_comment", { event_id: event, entry_id: expense.id, id: randomUUID(), text: "Really?" });
  await member.rpc("set_saved_split", {
    ...{ event_id: event, id: randomUUID() },
    split: { name: "Nights", parts: { [member.id]: 2 } },
  });
  await member.rpc("set_check_mark", { event_id: event, entry_id: expense.id, marked: true });
  await addReceipt(member, expense);
  await member.rpc("save_series", { series: newSeries(event, [admin, member]) });
  const { at, lines } = await openBill(member, event);
  await member.rpc("mark_shared_bill", { ...at, marks: [{ line_id: lines[0].id, weight: 1, number: 1 }] });
  await remove(admin, event, removed);
  await createEvent(stranger, { name: "Elsewhere" });
});

test("the list above contains every table of the API", async () => {
  const shown = await sql`select table_name from information_schema.tables where table_schema = 'public'`;
  expect(shown.map(({ table_name }) => table_name).sort()).toEqual(
    [
      ...Object.keys({ ...tables, ...partly }),
      "currencies",
      "iban_disclosures",
      "payment_handles",
      "profiles",
      "settlements",
      "users",
    ].sort(),
  );
});

test("a participant reads every table of their event", async () => {
  for (const [table, column] of Object.entries(tables)) {
    const { status, body } = await member.select(`${table}?${column}=eq.${event}`);
    expect(status, table).toBe(200);
    expect(body.length, table).toBeGreaterThan(0);
  }
  for (const [table, column] of Object.entries(partly)) {
    const { status, body } = await member.select(`${table}?event_id=eq.${event}&select=${column}`);
    expect(status, table).toBe(200);
    expect(body.length, table).toBeGreaterThan(0);
    expectForbidden(await member.select(`${table}?event_id=eq.${event}`));
  }
});

test("tables embed people and events by their foreign keys", async () => {
  for (const query of [
    `event_participants?event_id=eq.${event}&select=user_id,events(name),profiles(email)`,
    `event_participants?event_id=eq.${event}&select=event:events!inner(name)&event.status=in.(active,passive)`,
    `expenses?event_id=eq.${event}&select=id,events(name),expenses_payers(user_id,event_participants(profiles(email)))`,
    `expenses?event_id=eq.${event}&select=id,expenses_participants(user_id,share_amount)`,
    `event_invitations?event_id=eq.${event}&select=token,events(name,description,place_city,place_country)`,
    `event_balances?event_id=eq.${event}&select=net,event_participants(profiles(email))`,
  ]) {
    const { status, body } = await admin.select(query);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.length).toBeGreaterThan(0);
  }
});

test("signed-in people read the currencies, and nobody writes them", async () => {
  const { body } = await stranger.select("currencies?code=eq.KWD");
  expect(body).toEqual([{ code: "KWD", decimals: 3, max_amount: 999999.999 }]);
  for (const person of [stranger, nobody]) {
    expectForbidden(await person.insert("currencies", { code: "XXX", decimals: 2, max_amount: 1 }));
    expectForbidden(await person.update("currencies", "code=eq.KWD", { max_amount: 1 }));
    expectForbidden(await person.remove("currencies", "code=eq.KWD"));
  }
});

describe("without signing in", () => {
  for (const table of [
    ...Object.keys({ ...tables, ...partly }),
    "users",
    "profiles",
    "currencies",
    "iban_disclosures",
    "payment_handles",
    "settlements",
  ]) {
    test(`anonymous callers do not read ${table}`, async () => expectNothingOrForbidden(await nobody.select(table)));
  }

  test("anonymous callers cannot call functions of screens", async () => {
    for (const [name, parameters] of [
      ["dashboard", {}],
      ["my_events", {}],
      ["my_statistics", {}],
      ["recent_expenses", {}],
      ["event_page", { event_id: event }],
      ["event_expenses", { event_id: event }],
      ["expense_page", { event_id: event, id: expense.id }],
      ["expense_receipts", { event_id: event, expense_id: expense.id }],
      ["event_receipts", { event_id: event }],
      ["event_history", { event_id: event }],
      ["find_expenses", { event_id: event }],
      ["find_my_expenses", { search: "dinner" }],
      ["person_page", { person_id: admin.id }],
      ["expenses_with", { person_id: admin.id }],
      ["event_statistics", { event_id: event }],
      ["event_export", { event_id: event }],
      ["settlement", { event_id: event }],
      ["unclaimed_people", { event_id: event }],
      ["separation", { event_id: event, person_id: removed.id }],
      ["my_deleted_events", {}],
      ["my_lost_event", { event_id: event }],
      ["my_iban_requests", {}],
      ["my_news", {}],
    ]) {
      expectForbidden(await nobody.get(name, parameters));
      expectForbidden(await nobody.rpc(name, parameters));
    }
  });
});

/** Requests of outsiders. @param {() => Person} outsider */
function outsiderReadsNothing(outsider) {
  for (const [table, column] of Object.entries(tables)) {
    test(`an outsider reads nothing of the event in ${table}: by id, by filter, by or, by count`, async () => {
      const person = outsider();
      expectNothing(await person.select(`${table}?${column}=eq.${event}`));
      expectNothing(await person.select(`${table}?or=(${column}.eq.${event},${column}.eq.${randomUUID()})`));
      expectNothing(await person.select(`${table}?${column}=in.(${event})&select=*`));
      for (const how of ["select", "head"]) {
        const { status, headers } = await person[how](`${table}?${column}=eq.${event}`, { Prefer: "count=exact" });
        expect([200, 206], table).toContain(status);
        expect(headers.get("content-range"), `${how} ${table}`).toBe("*/0");
      }
    });
  }

  for (const [table, column] of Object.entries(partly)) {
    test(`an outsider reads nothing of the event in ${table}`, async () => {
      expectNothing(await outsider().select(`${table}?event_id=eq.${event}&select=${column}`));
    });
  }

  test("an outsider reads nothing of the event by embedding from visible tables", async () => {
    const person = outsider();
    for (const query of [
      "profiles?select=*,event_participants(*,events(*))",
      "profiles?select=*,event_participants(*,expenses_payers(*),expenses_participants(*),event_balances(*))",
      "profiles?select=*,event_participants(*,households(*))",
      "events?select=*,expenses(*,expenses_payers(*)),event_log(*),event_invitations(*)",
    ]) {
      const { status, body } = await person.select(query);
      expect(status, `${query}: ${JSON.stringify(body)}`).toBe(200);
      expect(JSON.stringify(body), query).not.toContain(event);
    }
  });

  test("an outsider gets nothing of the event from any screen", async () => {
    const person = outsider();
    const answered = async (name, parameters) => (await person.get(name, { event_id: event, ...parameters })).body;
    for (const name of ["event_page", "event_statistics", "event_export", "settlement"]) {
      expect(await answered(name, {}), name).toBeNull();
    }
    expect(await answered("expense_page", { id: expense.id })).toBeNull();
    expect(await answered("unclaimed_people", {})).toEqual([]);
    expect(await answered("expense_receipts", { expense_id: expense.id })).toEqual([]);
    expect(await answered("event_receipts", {})).toEqual([]);
    expect(await answered("event_expenses", {})).toEqual({
      ...{ expenses: [], next: null, comment_counts: {}, receipt_counts: {} },
    });
    expect(await answered("event_history", {})).toEqual({ entries: [], next: null });
    expect(await answered("find_expenses", {})).toEqual({
      count: 0,
      total: 0,
      my_share: 0,
      expenses: [],
      next: null,
    });
    for (const [name, parameters] of [
      ["dashboard"],
      ["my_events"],
      ["my_statistics"],
      ["recent_expenses"],
      ["find_my_expenses", { search: "" }],
      ["expenses_with", { person_id: admin.id }],
      ["expenses_with", { person_id: member.id }],
    ]) {
      const { status, body } = await person.get(name, parameters);
      expect(status, name).toBe(200);
      expect(JSON.stringify(body), name).not.toContain(event);
    }
  });

  test("an outsider gets nothing of the event from functions that read as the owner", async () => {
    const ids = [event];
    const [found] = await acting(sql).as(
      outsider(),
      (transaction) => transaction`
        select private.event_cards(${ids}::uuid[]) as cards, private.balances_of_open_events(${ids}::uuid[]) as balances,
          (select count(*)::integer from private.my_balances() as mine where mine.event_id = ${event}) as mine,
          private.open_events_with(${admin.id}) as with_admin,
          (private.newest_expenses_with(${admin.id}, 'infinity', gen_random_uuid(), 10)).ids as together`,
    );
    expect(found).toEqual({ cards: [], balances: [], mine: 0, with_admin: [], together: null });
  });
}

describe("a stranger", () => {
  outsiderReadsNothing(() => stranger);

  test("a stranger does not see the people of the event", async () => {
    expectNothing(await stranger.select(`profiles?id=in.(${admin.id},${member.id})`));
  });

  test("a stranger does not see the invitations, nor find one by its token", async () => {
    const [{ token }] = await sql`select token from public.event_invitations where event_id = ${event} limit 1`;
    expectNothing(await stranger.select("event_invitations"));
    expectNothing(await stranger.select(`event_invitations?token=eq.${token}`));
  });
});

describe("a removed person", () => {
  outsiderReadsNothing(() => removed);

  test("a removed person still uses their own profile", async () => {
    const { body } = await removed.get("dashboard");
    expect(body.user).toMatchObject({ id: removed.id, email: removed.email });
    const changed = await removed.update("users", `id=eq.${removed.id}`, { city: "Bursa" });
    expect(changed.body[0].city).toBe("Bursa");
  });
});

describe("a deleted event", () => {
  test("a deleted event is invisible to everybody, even to its creator", async () => {
    const gone = await createEvent(admin, { name: "Gone" });
    await join(gone, admin, member);
    await save(admin, newExpense(gone, admin, [admin, member]));
    await openBill(admin, gone);
    await member.rpc("delete_event", { event_id: gone });
    for (const person of [admin, member]) {
      for (const [table, column] of Object.entries(tables)) {
        expectNothing(await person.select(`${table}?${column}=eq.${gone}`));
      }
      for (const [table, column] of Object.entries(partly)) {
        expectNothing(await person.select(`${table}?event_id=eq.${gone}&select=${column}`));
      }
      for (const name of ["event_page", "event_export", "event_statistics", "settlement"]) {
        expect((await person.get(name, { event_id: gone })).body, name).toBeNull();
      }
      for (const name of ["dashboard", "recent_expenses", "my_statistics"]) {
        expect(JSON.stringify((await person.get(name)).body), name).not.toContain(gone);
      }
      expect(JSON.stringify((await person.get("my_events", { include_passive: true })).body)).not.toContain(gone);
    }
  });
});

describe("other schemas", () => {
  test("the schemas auth and private are not part of the API", async () => {
    for (const [schema, table] of [
      ["auth", "users"],
      ["private", "mutations"],
      ["private", "person_merges"],
      ["private", "event_people"],
      ["private", "exchange_rates"],
      ["supabase_migrations", "schema_migrations"],
    ]) {
      const headers = { "Accept-Profile": schema };
      for (const answer of [
        await admin.select(table, headers),
        await request("GET", `/rest/v1/${table}`, { headers }),
        await request("GET", `/rest/v1/${table}`, { key: process.env.SECRET_KEY, headers }),
      ]) {
        expect([404, 406], `${schema}.${table}`).toContain(answer.status);
      }
    }
  });

  test("functions of the schema private cannot be called", async () => {
    for (const name of [
      "me",
      "my_event_ids",
      "raise_error",
      "create_user",
      "record_mutation",
      "insert_expenses",
      "logged_values_of",
    ]) {
      const answer = await request("POST", `/rest/v1/rpc/${name}`, {
        token: admin.token,
        body: {},
        headers: { "Content-Profile": "private" },
      });
      expect([404, 406], name).toContain(answer.status);
    }
  });
});

describe("a deleted account", () => {
  test("a deleted account reads and writes nothing with an unexpired token", async () => {
    const deleted = await signedUp("Deleted");
    const theirs = await createEvent(deleted, { name: "Theirs" });
    await join(theirs, deleted, member);
    expect((await asServer("delete_account", { auth_user_id: deleted.authId })).body).toEqual({ deleted: true });

    for (const table of [
      ...Object.keys({ ...tables, ...partly }),
      "users",
      "profiles",
      "iban_disclosures",
      "payment_handles",
      "settlements",
    ]) {
      expectNothingOrForbidden(await deleted.select(table));
    }
    for (const name of ["dashboard", "my_statistics"]) expect((await deleted.get(name)).body, name).toBeNull();
    for (const name of ["my_events", "my_deleted_events", "my_iban_requests"]) {
      expect((await deleted.get(name)).body, name).toEqual([]);
    }
    for (const name of ["event_page", "event_export", "settlement", "my_lost_event"]) {
      expect((await deleted.get(name, { event_id: theirs })).body, name).toBeNull();
    }
    expectForbidden(await deleted.insert("events", { ...newEvent, created_by: deleted.id }));
    expectForbidden(await deleted.insert("events", newEvent));
    expectForbidden(await deleted.rpc("ensure_user"));
    expectForbidden(await deleted.rpc("save_expense", newExpense(theirs, deleted, [deleted])));
    expectForbidden(await deleted.rpc("create_invitation", { event_id: theirs, kind: "group" }));
    expectForbidden(await deleted.rpc("delete_event", { event_id: theirs }));
    expectForbidden(await deleted.rpc("restore_event", { event_id: theirs }));
    expectForbidden(await deleted.rpc("leave_event", { event_id: theirs }));
    expectForbidden(await deleted.rpc("add_person", { event_id: theirs, name: "Grandpa" }));
    expectForbidden(await deleted.rpc("save_event", { event_id: theirs, changes: { name: "Mine" }, base: {} }));
    expectForbidden(await deleted.rpc("save_profile", { changes: { first_name: "Back" }, base: {} }));
    expectForbidden(await deleted.rpc("save_payment", { payment: newPayment(theirs, deleted, member) }));
    expectForbidden(await deleted.update("users", `id=eq.${deleted.id}`, { first_name: "Back" }));
    expectForbidden(await deleted.update("events", `id=eq.${theirs}`, { name: "Still mine" }));
  });
});
