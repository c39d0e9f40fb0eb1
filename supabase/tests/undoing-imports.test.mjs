import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { balancesOf, join, newExpense, newPayment, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { eventAndFile, expenseEntry, livingIn, newImport, paymentEntry } from "./support/imports.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, stranger;
let event, grandpa;

beforeEach(async () => {
  ({ ada, bo, stranger, event, grandpa } = await eventAndFile());
});

const dinner = (columns) => expenseEntry(newExpense(event, ada, [ada, bo, grandpa], columns));
const repaid = (columns) => paymentEntry(newPayment(event, bo, ada, columns));
const partOf = (entries, columns) => newImport(event, [grandpa], entries, columns);
const bring = (part, person = ada) => person.rpc("import_expenses", part);
const historyOf = async (person = ada) => (await person.get("event_history", { event_id: event })).body.entries;
const netOf = async (person) => (await balancesOf(event))[person.id].net;
const undo = (import_id, person = ada, columns = {}) =>
  person.rpc("undo_import", { event_id: event, import_id, ...columns });

describe("undoing an import", () => {
  test("undoing an import removes its rows and people, and the file can be imported again", async () => {
    const mine = await save(ada, newExpense(event, ada, [ada, bo]));
    const before = await balancesOf(event);
    const part = partOf([dinner(), dinner(), repaid()]);
    await bring(part);
    const after = await balancesOf(event);
    expect((await undo(part.import_id, bo)).body).toEqual({ undone: 3, left: 0, kept: 0 });
    const nothing = { paid: 0, share: 0, sent: 0, received: 0, net: 0 };
    expect(await balancesOf(event)).toEqual({ ...before, [grandpa.id]: nothing });
    const { participants, expenses } = (await ada.get("event_page", { event_id: event })).body;
    expect(expenses.map(({ id }) => id)).toEqual([mine.id]);
    expect(participants.find(({ user_id }) => user_id === grandpa.id)?.status ?? "removed").toBe("removed");
    expect((await historyOf())[0]).toMatchObject({ entity: "import", action: "deleted", actor: bo.id });

    const again = partOf(part.entries);
    expect((await bring(again)).body).toEqual({ expenses: 2, payments: 1 });
    expect(await balancesOf(event)).toEqual(after);
    expectCode(await bring(part), 409, "id_in_use");
  });

  test("undoing restores no row that was deleted before its replacement, or whose own import was undone", async () => {
    const [one, other] = [dinner(), dinner()];
    const first = partOf([one, other]);
    await bring(first);
    await ada.rpc("delete_expense", { event_id: event, id: one.id, version: 1 });
    const newer = partOf([
      { ...dinner(), replaces: one.id },
      { ...dinner(), replaces: other.id },
    ]);
    await bring(newer);
    await undo(first.import_id);
    await undo(newer.import_id);
    expect(await livingIn(event)).toBe(0);
  });

  test("undoing an import frees the places of the people whom it added", async () => {
    const named = { id: randomUUID(), name: "Named" };
    const crowd = Array.from({ length: 997 }, (_, at) => ({ id: randomUUID(), name: `Person ${at}` }));
    const part = partOf([expenseEntry(newExpense(event, ada, [ada, named]))], { people: [named, ...crowd] });
    expect((await bring(part)).status).toBe(200);
    expectCode(await ada.rpc("add_person", { event_id: event, name: "One more" }), 422, "too_many_people");
    await undo(part.import_id);
    const before = (await ada.get("event_page", { event_id: event })).body;
    expect(before.participants.map(({ user_id }) => user_id).sort()).toEqual([ada.id, bo.id].sort());
    expect(before.balances.map(({ user_id }) => user_id).sort()).toEqual([ada.id, bo.id].sort());
    expect((await ada.rpc("add_person", { event_id: event, name: "One more" })).status).toBe(200);
    await join(event, ada, stranger);
    // A restored expense makes its people visible again.
    await ada.rpc("restore_expense", { event_id: event, id: part.entries[0].id });
    const { participants } = (await ada.get("event_page", { event_id: event })).body;
    expect(participants.map(({ person }) => person.first_name)).toContain("Named");
  });

  test("undoing imports makes room for further imports", async () => {
    const part = partOf([dinner()]);
    await bring(part);
    await sql`
      insert into private.imports (event_id, id, log_id, source, created_by, undone_at)
      select ${event}, gen_random_uuid(), 0, 'table', ${bo.id}, now() from generate_series(1, 498)`;
    const empty = partOf([]);
    await bring(empty);
    expect((await bring(partOf([]))).status).toBe(200);
    await sql`update private.imports set undone_at = null where event_id = ${event}`;
    expectCode(await changingNothing(event, () => bring(partOf([]))), 422, "too_many");
    for (const { import_id } of [part, empty]) await undo(import_id);
    expect((await bring(partOf([]))).status).toBe(200);
  });

  test("undoing keeps and lists rows that somebody else changed, and keeps deleted rows deleted", async () => {
    const [kept, mine, gone] = [dinner(), dinner(), dinner()];
    const part = partOf([kept, mine, gone]);
    await bring(part);
    const changed = (entry, amount) => newExpense(event, ada, [ada, bo, grandpa], { id: entry.id, version: 1, amount });
    await save(bo, changed(kept, 33));
    await save(ada, changed(mine, 66));
    await bo.rpc("delete_expense", { event_id: event, id: gone.id, version: 1 });

    const { body: page } = await bo.get("import_page", { event_id: event, import_id: part.import_id });
    expect(page).toMatchObject({ undoable: true, expenses: 3, created_by: ada.id });
    expect(page.changed.map(({ id, amount, updated_by }) => [id, amount, updated_by])).toEqual([[kept.id, 33, bo.id]]);
    expect((await undo(part.import_id)).body).toEqual({ undone: 1, left: 0, kept: 1 });
    expect(await livingIn(event)).toBe(1);
    expect(await netOf(grandpa)).toBe(-11);
    expect((await bring(partOf([gone, kept]))).body).toEqual({ expenses: 0, payments: 0 });
  });

  test("undoing continues after an interruption and is logged once", async () => {
    const part = partOf(Array.from({ length: 5 }, () => dinner()));
    await bring(part);
    expect((await undo(part.import_id, ada, { at_most: 2 })).body).toEqual({ undone: 2, left: 3, kept: 0 });
    expect((await undo(part.import_id, ada, { at_most: 2 })).body).toEqual({ undone: 2, left: 1, kept: 0 });
    expect((await undo(part.import_id)).body).toEqual({ undone: 1, left: 0, kept: 0 });
    expect((await undo(part.import_id)).body).toEqual({ undone: 0, left: 0, kept: 0 });
    expect((await historyOf()).filter(({ action }) => action === "deleted")).toHaveLength(1);
  });

  test("only participants can undo an import, for 30 days", async () => {
    const part = partOf([dinner()]);
    await bring(part);
    expectCode(await changingNothing(event, () => undo(part.import_id, stranger)), 404, "event_not_found");
    expectCode(await changingNothing(event, () => undo(randomUUID())), 404, "import_not_found");
    expect((await stranger.get("import_page", { event_id: event, import_id: part.import_id })).body).toBeNull();
    expect((await stranger.get("imported_entries", { event_id: event, source: "splitwise" })).body).toEqual([]);
    await sql`update private.imports set created_at = now() - interval '31 days' where id = ${part.import_id}`;
    expectCode(await changingNothing(event, () => undo(part.import_id)), 404, "import_not_found");
    const { body } = await ada.get("import_page", { event_id: event, import_id: part.import_id });
    expect(body.undoable).toBe(false);
  });

  test("undoing keeps a person who was claimed in the meantime with the person who claimed them", async () => {
    const without = () => expenseEntry(newExpense(event, ada, [ada, grandpa]));
    const part = partOf([without()]);
    await bring(part);
    await bo.rpc("claim_person", { event_id: event, person_id: grandpa.id });
    expect((await undo(part.import_id)).body).toMatchObject({ undone: 1, left: 0 });
    expect((await bring(partOf([without()]))).body).toEqual({ expenses: 1, payments: 0 });
    expect([await netOf(grandpa), await netOf(bo)]).toEqual([0, -15]);
  });
});
