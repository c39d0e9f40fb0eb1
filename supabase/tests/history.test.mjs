import { beforeAll, expect, test } from "vitest";
import { createEvent, deletedDaysAgo, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { changingNothing, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, stranger;
let event, expense;

const history = async (person = ada) =>
  (await person.get("event_history", { event_id: event, entry_limit: 200 })).body.entries;

beforeAll(async () => {
  [ada, bo, stranger] = await Promise.all(["Ada", "Bo", "Stranger"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo);
  expense = await save(bo, newExpense(event, ada, [ada, bo]));
  await save(ada, newExpense(event, bo, [bo], { id: expense.id, version: 1, amount: 40 }));
  await bo.rpc("delete_expense", { event_id: event, id: expense.id, version: 2 });
  await ada.rpc("restore_expense", { event_id: event, id: expense.id });
  await bo.update("events", `id=eq.${event}`, { name: "Kapadokya" });
});

const whatHappened = (entries) => entries.map(({ entity, action, actor }) => [entity, action, actor]);

test("the history lists who did what, newest first, with values before and after", async () => {
  const entries = await history();
  expect(whatHappened(entries)).toEqual([
    ["event", "updated", bo.id],
    ["expense", "restored", ada.id],
    ["expense", "deleted", bo.id],
    ["expense", "updated", ada.id],
    ["expense", "created", bo.id],
    ["participant", "joined", bo.id],
    ["invitation", "created", ada.id],
    ["participant", "joined", ada.id],
    ["event", "created", ada.id],
  ]);
  const [renamed, restored, deleted, changed, created] = entries;
  expect([renamed.old.name, renamed.new.name]).toEqual(["Cappadocia", "Kapadokya"]);
  expect([created.old, created.new.amount, created.new.shares.length]).toEqual([null, 30, 2]);
  expect(created.new.payers).toEqual([{ user_id: ada.id, paid_amount: 30, paid_in_event_currency: 30 }]);
  expect([changed.old, changed.new.amount, changed.new.paid_by]).toEqual([created.new, 40, bo.id]);
  expect(changed.new.shares).toEqual([{ user_id: bo.id, share_amount: 40, share_in_event_currency: 40, parts: null }]);
  expect(changed.new.payers).toEqual([{ user_id: bo.id, paid_amount: 40, paid_in_event_currency: 40 }]);
  expect(deleted).toMatchObject({ old: { amount: 40, paid_by: bo.id, shares: changed.new.shares }, new: null });
  expect([restored.old, restored.new]).toEqual([null, { ...changed.new, version: 4 }]);
});

test("the log does not copy rows that were created, deleted or restored", async () => {
  const stored = await sql`
    select action, old is null and new is null as empty from public.event_log
    where event_id = ${event} and entity = 'expense' order by id`;
  expect(stored.map(({ action, empty }) => [action, empty])).toEqual([
    ["created", true],
    ["updated", false],
    ["deleted", true],
    ["restored", true],
  ]);
});

test("the history contains removals and payments", async () => {
  const trip = await createEvent(ada);
  await join(trip, ada, bo);
  const payment = newPayment(trip, bo, ada);
  await ada.rpc("save_payment", { payment });
  await ada.rpc("delete_payment", { event_id: trip, id: payment.id });
  await remove(ada, trip, bo);
  const { entries } = (await ada.get("event_history", { event_id: trip, entry_limit: 4 })).body;
  expect(whatHappened(entries)).toEqual([
    ["invitation", "revoked", ada.id],
    ["participant", "removed", ada.id],
    ["payment", "deleted", ada.id],
    ["payment", "created", ada.id],
  ]);
  const told = { id: payment.id, amount: 12.5, from_user: bo.id, to_user: ada.id, paid_on: payment.paid_on };
  expect(entries[2]).toMatchObject({ new: null, old: told });
  expect(entries[3]).toMatchObject({ new: told, old: null });
});

test("the history contains people without accounts and households, with their names", async () => {
  const trip = await createEvent(ada);
  const { body: grandpa } = await ada.rpc("add_person", { event_id: trip, name: "Grandpa" });
  await ada.rpc("rename_person", { event_id: trip, person_id: grandpa, name: "Grandfather" });
  const family = { event_id: trip, id: crypto.randomUUID(), people: [ada.id, grandpa] };
  await ada.rpc("save_household", { ...family, name: "Family" });
  await ada.rpc("delete_household", { event_id: trip, id: family.id });
  const { entries } = (await ada.get("event_history", { event_id: trip, entry_limit: 4 })).body;
  const household = { name: "Family", people: [ada.id, grandpa].sort() };
  expect(entries).toMatchObject([
    { entity: "household", action: "deleted", entity_id: family.id, old: household, new: null },
    { entity: "household", action: "created", entity_id: family.id, old: null, new: household },
    { entity: "person", action: "renamed", entity_id: grandpa, old: { name: "Grandpa" }, new: { name: "Grandfather" } },
    { entity: "person", action: "created", entity_id: grandpa, new: { user_id: grandpa, name: "Grandpa" } },
  ]);
});

test("after the purge a log entry keeps only person, kind and time", async () => {
  const trip = await createEvent(ada);
  await join(trip, ada, bo);
  const { id } = await save(ada, newExpense(trip, ada, [ada, bo], { description: "Secret" }));
  await save(bo, newExpense(trip, ada, [ada, bo], { id, version: 1, description: "Still secret" }));
  await ada.rpc("delete_expense", { event_id: trip, id, version: 2 });
  const payment = newPayment(trip, bo, ada);
  await bo.rpc("save_payment", { payment });
  await bo.rpc("delete_payment", { event_id: trip, id: payment.id });
  await deletedDaysAgo(trip, 31);
  const left = () => sql`
    select from public.expenses where event_id = ${trip} union all select from public.payments where event_id = ${trip}`;
  await purge(async () => expect(await left()).toHaveLength(0));
  const { entries } = (await ada.get("event_history", { event_id: trip, entry_limit: 5 })).body;
  expect(entries.map(({ entity, action, actor, entity_id }) => [entity, action, actor, entity_id])).toEqual([
    ["payment", "deleted", bo.id, payment.id],
    ["payment", "created", bo.id, payment.id],
    ["expense", "deleted", ada.id, id],
    ["expense", "updated", bo.id, id],
    ["expense", "created", ada.id, id],
  ]);
  for (const entry of entries) expect(entry).toMatchObject({ at: expect.any(String), old: null, new: null });
});

test("no log entry is computed from an earlier one, so old entries can be dropped", async () => {
  const whole = await history();
  const undone = new Error("not kept");
  for (const [place, { id }] of whole.entries()) {
    await sql
      .begin(async (transaction) => {
        await transaction`delete from public.event_log where event_id = ${event} and id < ${id}`;
        await transaction`
          select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${ada.authId}, true),
            set_config('request.jwt.claims', ${JSON.stringify({ sub: ada.authId, role: "authenticated" })}, true)`;
        const [{ kept }] = await transaction`select public.event_history(${event}, null, 200) as kept`;
        expect(kept.entries).toEqual(whole.slice(0, place + 1));
        throw undone;
      })
      .catch((error) => {
        if (error !== undone) throw error;
      });
  }
});

test("the history is paged without gaps", async () => {
  const seen = [];
  for (let before = null; ; ) {
    const { entries, next } = (await ada.get("event_history", { event_id: event, before, entry_limit: 4 })).body;
    seen.push(...entries);
    if (next === null) break;
    before = next;
  }
  expect(seen).toEqual(await history());
});

test("the history never contains a token", async () => {
  const { body } = await ada.select(`event_invitations?event_id=eq.${event}&select=token`);
  const told = JSON.stringify(await history());
  for (const { token } of body) expect(told).not.toContain(token);
});

test("strangers and removed people cannot read the history", async () => {
  const trip = await createEvent(ada);
  await join(trip, ada, bo);
  await remove(ada, trip, bo);
  for (const person of [stranger, bo]) {
    expectNothing(await person.select(`event_log?event_id=eq.${trip}`));
    expect((await person.get("event_history", { event_id: trip })).body).toEqual({ entries: [], next: null });
  }
});

test("log entries cannot be written, changed or deleted by plain requests", async () => {
  const [{ id }] = await history();
  const entry = { event_id: event, entity: "event", entity_id: event, action: "updated", actor: bo.id };
  for (const person of [ada, bo, stranger, nobody]) {
    expectForbidden(await changingNothing(event, () => person.insert("event_log", entry)));
    expectForbidden(await changingNothing(event, () => person.update("event_log", `id=eq.${id}`, { actor: bo.id })));
    expectForbidden(await changingNothing(event, () => person.remove("event_log", `id=eq.${id}`)));
  }
});

test("a request that changes nothing is not logged", async () => {
  const before = await history();
  await ada.update("events", `id=eq.${event}`, { name: "Kapadokya" });
  expect(await history()).toEqual(before);
});
