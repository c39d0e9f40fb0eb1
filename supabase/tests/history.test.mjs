import { beforeAll, expect, test } from "vitest";
import { createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { changingNothing, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, stranger;
let event, expense;

const history = async (person = ada) =>
  (await person.rpc("event_history", { event_id: event, entry_limit: 200 })).body.entries;

beforeAll(async () => {
  [ada, bo, stranger] = await Promise.all(["Ada", "Bo", "Stranger"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo);
  expense = await save(bo, newExpense(event, ada, [ada, bo]));
  await save(ada, newExpense(event, bo, [bo], { id: expense.id, version: 1, amount: 40 }));
  await bo.rpc("delete_expense", { id: expense.id, version: 2 });
  await ada.rpc("restore_expense", { id: expense.id });
  await bo.update("events", `id=eq.${event}`, { name: "Kapadokya" });
});

test("the history tells who did what, newest first, with the values before and after", async () => {
  const entries = await history();
  expect(entries.map(({ entity, action, actor }) => [entity, action, actor])).toEqual([
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
  expect([changed.old, changed.new.amount, changed.new.paid_by]).toEqual([created.new, 40, bo.id]);
  expect(changed.new.shares).toEqual([{ user_id: bo.id, share_amount: 40, share_in_event_currency: 40 }]);
  expect([deleted.old, deleted.new]).toEqual([changed.new, null]);
  expect([restored.old, restored.new]).toEqual([null, { ...changed.new, version: 4 }]);
});

test("a removal and a payment are in it, whichever way they were made", async () => {
  const trip = await createEvent(ada);
  await join(trip, ada, bo);
  const payment = newPayment(trip, bo, ada);
  await ada.rpc("save_payment", { payment });
  await ada.rpc("delete_payment", { id: payment.id });
  await ada.update("event_participants", `event_id=eq.${trip}&user_id=eq.${bo.id}`, { status: "removed" });
  const { entries } = (await ada.rpc("event_history", { event_id: trip, entry_limit: 4 })).body;
  expect(entries.map(({ entity, action, actor }) => [entity, action, actor])).toEqual([
    ["invitation", "revoked", ada.id],
    ["participant", "removed", ada.id],
    ["payment", "deleted", ada.id],
    ["payment", "created", ada.id],
  ]);
  expect(entries[2]).toMatchObject({ new: null, old: { amount: 12.5, from_user: bo.id, to_user: ada.id } });
});

test("it is paged without gaps", async () => {
  const seen = [];
  for (let before = null; ; ) {
    const { entries, next } = (await ada.rpc("event_history", { event_id: event, before, entry_limit: 4 })).body;
    seen.push(...entries);
    if (next === null) break;
    before = next;
  }
  expect(seen).toEqual(await history());
});

test("it never contains a token", async () => {
  const { body } = await ada.select(`event_invitations?event_id=eq.${event}&select=token`);
  const told = JSON.stringify(await history());
  for (const { token } of body) expect(told).not.toContain(token);
});

test("it is not read by strangers or removed people", async () => {
  const trip = await createEvent(ada);
  await join(trip, ada, bo);
  await remove(ada, trip, bo);
  for (const person of [stranger, bo]) {
    expectNothing(await person.select(`event_log?event_id=eq.${trip}`));
    expect((await person.rpc("event_history", { event_id: trip })).body).toEqual({ entries: [], next: null });
  }
});

test("it is written, changed and removed by nobody", async () => {
  const [{ id }] = await history();
  const entry = { event_id: event, entity: "event", entity_id: event, action: "updated", actor: bo.id };
  for (const person of [ada, bo, stranger, nobody]) {
    expectForbidden(await changingNothing(event, () => person.insert("event_log", entry)));
    expectForbidden(await changingNothing(event, () => person.update("event_log", `id=eq.${id}`, { actor: bo.id })));
    expectForbidden(await changingNothing(event, () => person.remove("event_log", `id=eq.${id}`)));
  }
});

test("what changes nothing is not told", async () => {
  const before = await history();
  await ada.update("events", `id=eq.${event}`, { name: "Kapadokya" });
  expect(await history()).toEqual(before);
});
