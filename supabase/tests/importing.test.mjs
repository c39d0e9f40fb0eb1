import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { balancesOf, createEvent, equally, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
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

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const namesIn = (list) => [...list.matchAll(/[a-z]+/g)].map(([name]) => name);

test("the database accepts every app whose files Divido reads, and its description lists them", async () => {
  const [, ofApp] = /SOURCES = \[(.+)\]/.exec(read("frontend/src/data/import/model.ts"));
  const [, described] = /enum: (\[splitwise.+\])/.exec(read("functions/openapi.yaml"));
  expect(namesIn(described)).toEqual(namesIn(ofApp));
  for (const source of namesIn(ofApp)) expect((await bring(partOf([dinner()], { source }))).status, source).toBe(200);
  expectCode(await bring(partOf([dinner()], { source: "paper" })), 422, "invalid_import");
});

describe("an import", () => {
  test("an import adds people, expenses and payments at once, with one log entry", async () => {
    const part = partOf([dinner(), dinner({ amount: 10 }), repaid()]);
    const before = (await historyOf()).length;
    const { status, body } = await bring(part);
    expect({ status, body }).toEqual({ status: 200, body: { expenses: 2, payments: 1 } });
    expect(await netOf(grandpa)).toBe(-13.33);
    expect(await netOf(bo)).toBeCloseTo(-13.33 + 12.5, 2);
    const told = await historyOf(bo);
    expect(told).toHaveLength(before + 1);
    expect(told[0]).toMatchObject({
      entity: "import",
      entity_id: part.import_id,
      action: "created",
      actor: ada.id,
      new: { source: "splitwise", expenses: 2, payments: 1, series: 0, people: 1 },
    });
  });

  test("an import arrives in batches, and a batch sent again after a lost response adds nothing", async () => {
    const first = partOf([dinner(), dinner()]);
    const second = { ...first, people: [], entries: [dinner(), repaid()] };
    await bring(first);
    await bring(second);
    const { body } = await bring(second);
    expect(body).toEqual({ expenses: 3, payments: 1 });
    const told = (await historyOf()).filter(({ entity }) => entity === "import");
    expect(told).toHaveLength(1);
    expect(told[0].new).toEqual({ source: "splitwise", expenses: 3, payments: 1, series: 0, people: 1 });
  });

  test("importing the same file again adds nothing, and a newer file adds only new rows", async () => {
    const entries = [dinner(), repaid()];
    await bring(partOf(entries));
    const before = await balancesOf(event);
    expect((await bring(partOf(entries))).body).toEqual({ expenses: 0, payments: 0 });
    expect((await bring(partOf(entries), bo)).body).toEqual({ expenses: 0, payments: 0 });
    expect(await balancesOf(event)).toEqual(before);
    expect((await bring(partOf([...entries, dinner()]))).body).toEqual({ expenses: 1, payments: 0 });
    const { body } = await ada.get("imported_entries", { event_id: event, source: "splitwise" });
    expect(body).toHaveLength(3);
    const known = Object.fromEntries(body.map((one) => [one.id, one]));
    const [spent, paid] = entries;
    expect(known[spent.id]).toMatchObject({
      digest: spent.digest,
      is_there: true,
      date: spent.expense.expense_date,
      description: spent.expense.description,
      amount: 30,
      currency: "EUR",
    });
    expect(known[paid.id]).toMatchObject({ digest: paid.digest, description: null, from_user: bo.id, to_user: ada.id });
    expect((await ada.get("imported_entries", { event_id: event, source: "tricount" })).body).toEqual([]);
  });

  test("an import restores nothing that somebody deleted, even after the purge", async () => {
    const [gone, stays] = [dinner(), dinner()];
    await bring(partOf([gone, stays]));
    await ada.rpc("delete_expense", { event_id: event, id: gone.id, version: 1 });
    expect((await bring(partOf([gone, stays]))).body).toEqual({ expenses: 0, payments: 0 });
    const creation = newExpense(event, ada, [ada], { id: gone.id });
    expectCode(await ada.rpc("save_expense", creation), 409, "version_conflict");
    await sql`select private.erase_expenses(${event}, array[${gone.id}::uuid])`;
    expect((await bring(partOf([gone]))).body).toEqual({ expenses: 0, payments: 0 });
    expectCode(await ada.rpc("save_expense", creation), 404, "expense_not_found");
  });

  test("an import replaces rows that changed in the other app, and undoing it restores them", async () => {
    const [dinnerBefore, repaidBefore, kept] = [dinner(), repaid(), dinner()];
    await bring(partOf([dinnerBefore, repaidBefore, kept]));
    const before = await balancesOf(event);
    const newer = partOf([
      { ...dinner({ amount: 60 }), replaces: dinnerBefore.id },
      { ...repaid({ amount: 7 }), replaces: repaidBefore.id },
    ]);
    expect((await bring(newer, bo)).body).toEqual({ expenses: 1, payments: 1 });
    expect(await livingIn(event)).toBe(3);
    expect(await netOf(grandpa)).toBe(-30);
    const deletion = { entity: "expense", entity_id: dinnerBefore.id, action: "deleted", actor: bo.id };
    expect(await historyOf()).toContainEqual(expect.objectContaining(deletion));
    // The older file, and the newer one again, add nothing.
    expect((await bring(partOf([dinnerBefore, repaidBefore, ...newer.entries]))).body.expenses).toBe(0);
    expect(await netOf(grandpa)).toBe(-30);

    await ada.rpc("undo_import", { event_id: event, import_id: newer.import_id });
    expect(await balancesOf(event)).toEqual(before);
    const { body } = await ada.get("imported_entries", { event_id: event, source: "splitwise" });
    expect(body.map(({ id, is_there }) => [id, is_there]).sort()).toEqual(
      [dinnerBefore, repaidBefore, kept].map(({ id }) => [id, true]).sort(),
    );
  });

  test("an import keeps several payers, parts and foreign currencies", async () => {
    const entry = expenseEntry(
      newExpense(event, ada, [ada, bo], {
        amount: 30,
        currency: "JPY",
        conversion_rate_to_event_currency: 0.006,
        rate_date: "2026-06-01",
        split_method: "parts",
      }),
    );
    const shares = [
      { user_id: ada.id, share_amount: 20, parts: 2 },
      { user_id: bo.id, share_amount: 10, parts: 1 },
    ];
    const payers = [
      { user_id: ada.id, paid_amount: 1 },
      { user_id: grandpa.id, paid_amount: 29 },
    ];
    expect((await bring(partOf([{ ...entry, shares, payers }]))).status).toBe(200);
    const { expense } = (await ada.get("expense_page", { event_id: event, id: entry.id })).body;
    expect(expense).toMatchObject({ paid_by: grandpa.id, currency: "JPY", rate_source: "own", split_method: "parts" });
    expect(expense.shares.map(({ parts }) => parts).sort()).toEqual([1, 2]);
  });

  test("an import accepts 500 entries in one transaction", async () => {
    const people = [grandpa, ...["Ece"].map((name) => ({ id: randomUUID(), name }))];
    const everyone = [ada, bo, ...people];
    const entries = Array.from({ length: 500 }, (_, n) => expenseEntry(newExpense(event, everyone[n % 4], everyone)));
    const [{ brought }] = await acting(sql).as(
      ada,
      (run) => run`
      select public.import_expenses(${event}, ${randomUUID()}, 'table', ${run.json(people)}, ${run.json(entries)}) as brought`,
    );
    expect(brought).toEqual({ expenses: 500, payments: 0 });
    const nets = Object.values(await balancesOf(event)).map(({ net }) => Math.round(net * 100));
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
  });
});

describe("an import is refused", () => {
  test("strangers and removed people cannot import", async () => {
    expectCode(await changingNothing(event, () => bring(partOf([dinner()]), stranger)), 404, "event_not_found");
    await remove(ada, event, bo);
    const alone = { ...expenseEntry(newExpense(event, ada, [ada])) };
    expectCode(await changingNothing(event, () => bring(partOf([alone]), bo)), 403, "not_participant");
  });

  test("an invalid entry refuses the whole batch with the entry's code", async () => {
    const good = dinner();
    for (const [bad, status, code] of /** @type {const} */ ([
      [dinner({ amount: 0 }), 422, "invalid_amount"],
      [dinner({ amount: 10.005 }), 422, "invalid_amount"],
      [dinner({ currency: "XXX" }), 422, "invalid_currency"],
      [dinner({ expense_date: "1899-12-31" }), 422, "invalid_date"],
      [dinner({ expense_date: "2026-02-31" }), 422, "invalid_date"],
      [dinner({ description: "ab" }), 422, "invalid_description"],
      [{ ...dinner(), shares: equally(29.99, "EUR", [ada, bo]) }, 422, "shares_do_not_add_up"],
      [{ ...dinner(), payers: [{ user_id: ada.id, paid_amount: 29 }] }, 422, "payers_do_not_add_up"],
      [expenseEntry(newExpense(event, stranger, [ada])), 422, "payer_not_participant"],
      [expenseEntry(newExpense(event, ada, [ada, stranger])), 422, "sharer_not_participant"],
      [repaid({ amount: -1 }), 422, "invalid_amount"],
      [repaid({ to_user: bo.id }), 422, "invalid_payment"],
      [repaid({ to_user: stranger.id }), 422, "invalid_payment"],
      [{ id: randomUUID(), digest: randomUUID() }, 422, "invalid_expense"],
      [{ ...dinner(), id: "7" }, 422, "invalid_import"],
      [7, 422, "invalid_import"],
    ])) {
      expectCode(await changingNothing(event, () => bring(partOf([good, bad]))), status, code);
    }
  });

  test("an import beyond its limits or of an invalid form is refused", async () => {
    const part = partOf([]);
    for (const wrong of [
      { ...part, entries: Array.from({ length: 501 }, () => dinner()) },
      { ...part, people: Array.from({ length: 1001 }, () => ({ id: randomUUID(), name: "One of many" })) },
      { ...part, source: "elsewhere" },
      { ...part, import_id: null },
      { ...part, people: {} },
      { ...part, entries: null },
      { ...part, people: [{ id: "me", name: "Somebody" }] },
    ]) {
      expectCode(await changingNothing(event, () => bring(wrong)), 422, "invalid_import");
    }
    const nameless = { ...part, people: [{ id: randomUUID(), name: " \u200b" }] };
    expectCode(await changingNothing(event, () => bring(nameless)), 422, "invalid_name");
  });

  test("replacing a row that no import added is refused", async () => {
    const mine = await save(ada, newExpense(event, ada, [ada, bo]));
    for (const replaces of [mine.id, randomUUID(), "mine", null]) {
      const part = partOf([{ ...dinner(), replaces }]);
      expectCode(await changingNothing(event, () => bring(part, bo)), 422, "invalid_import");
    }
    const brought = dinner();
    await bring(partOf([brought]));
    const elsewhere = await createEvent(ada);
    const part = partOf([{ ...expenseEntry(newExpense(elsewhere, ada, [ada])), replaces: brought.id }], {
      event_id: elsewhere,
      people: [],
    });
    expectCode(await changingNothing(elsewhere, () => bring(part)), 422, "invalid_import");
  });

  test("an import with the id of somebody else's import or of an account is refused", async () => {
    const part = partOf([dinner()]);
    await bring(part);
    expectCode(await changingNothing(event, () => bring({ ...part, entries: [dinner()] }, bo)), 409, "id_in_use");
    const theft = partOf([], { people: [{ id: bo.id, name: "Mine" }] });
    expectCode(await changingNothing(event, () => bring(theft)), 409, "id_in_use");
  });
});

describe("ids that somebody else has", () => {
  const undo = (import_id, person) => person.rpc("undo_import", { event_id: event, import_id });
  const restore = (person, id) => person.rpc("restore_expense", { event_id: event, id });
  const living = async () => {
    const { expenses } = (await ada.get("event_page", { event_id: event })).body;
    return expenses.map(({ id, amount, created_by, version }) => ({ id, amount, created_by, version }));
  };

  test("an import under another person's ids does not overwrite the rows that they imported", async () => {
    const entry = dinner();
    const first = partOf([entry]);
    await bring(first);
    await undo(first.import_id, bo);
    const forged = { ...dinner({ amount: 90 }), id: entry.id, digest: entry.digest };
    const second = partOf([forged]);
    expect((await bring(second, bo)).body).toEqual({ expenses: 1, payments: 0 });
    // A batch sent again adds nothing.
    expect((await bring(second, bo)).body).toEqual({ expenses: 1, payments: 0 });
    const [theirs] = await living();
    expect(theirs).toMatchObject({ amount: 90, created_by: bo.id });
    expect(theirs.id).not.toBe(entry.id);
    await undo(second.import_id, bo);
    expect((await restore(ada, entry.id)).body).toMatchObject({ amount: 30, created_by: ada.id, deleted_at: null });
    expect(await living()).toEqual([expect.objectContaining({ id: entry.id, amount: 30 })]);
  });

  test("an import under another person's ids does not overwrite their payment", async () => {
    const entry = repaid();
    const first = partOf([entry]);
    await bring(first);
    await undo(first.import_id, bo);
    const second = partOf([{ ...repaid({ amount: 99 }), id: entry.id }]);
    expect((await bring(second, bo)).body).toEqual({ expenses: 0, payments: 1 });
    await undo(second.import_id, bo);
    const { body } = await ada.rpc("restore_payment", { event_id: event, id: entry.id });
    expect(body).toMatchObject({ amount: 12.5, created_by: ada.id });
  });

  test("a person who undid an import can import corrected rows under the same ids, as a later version", async () => {
    const [spent, paid] = [dinner(), repaid()];
    const first = partOf([spent, paid]);
    await bring(first);
    await undo(first.import_id, bo);
    const corrected = { ...dinner({ amount: 33 }), id: spent.id };
    expect((await bring(partOf([corrected, paid]))).body).toEqual({ expenses: 1, payments: 1 });
    expect(await living()).toEqual([{ id: spent.id, amount: 33, created_by: ada.id, version: 3 }]);
    expect(await netOf(grandpa)).toBe(-11);
    // A device that still shows the former row cannot overwrite the new one.
    const late = newExpense(event, ada, [ada, bo], { id: spent.id, version: 1 });
    expectCode(await bo.rpc("save_expense", late), 409, "version_conflict");
  });

  test("rows restored after undoing are not imported twice, and rows deleted by hand are not imported again", async () => {
    const [restored, gone] = [dinner(), dinner()];
    const first = partOf([restored, gone]);
    await bring(first);
    await undo(first.import_id, ada);
    for (const { id } of [restored, gone]) await restore(bo, id);
    await bo.rpc("delete_expense", { event_id: event, id: gone.id, version: 3 });
    expect((await bring(partOf([restored, gone]), bo)).body).toEqual({ expenses: 0, payments: 0 });
    expect(await living()).toEqual([expect.objectContaining({ id: restored.id })]);
    const known = (await ada.get("imported_entries", { event_id: event, source: "splitwise" })).body;
    expect(known.map(({ id, is_there }) => [id, is_there]).sort()).toEqual(
      [
        [restored.id, true],
        [gone.id, false],
      ].sort(),
    );
  });

  test("an expense under the id of an entry does not block the import of that entry", async () => {
    const [entry, paid] = [dinner(), repaid()];
    await save(bo, newExpense(event, bo, [bo], { id: entry.id, amount: 1 }));
    await bo.rpc("save_payment", { payment: newPayment(event, bo, ada, { id: paid.id, amount: 1 }) });
    const part = partOf([entry, paid]);
    expect((await bring(part)).body).toEqual({ expenses: 1, payments: 1 });
    expect((await bring(part)).body).toEqual({ expenses: 1, payments: 1 });
    expect((await living()).map(({ amount }) => amount).sort()).toEqual([1, 30]);
    const known = (await ada.get("imported_entries", { event_id: event, source: "splitwise" })).body;
    expect(known.map(({ id, amount }) => [id, amount]).sort()).toEqual(
      [
        [entry.id, 30],
        [paid.id, 12.5],
      ].sort(),
    );
    expect((await undo(part.import_id, ada)).body).toEqual({ undone: 2, left: 0, kept: 0 });
    expect((await living()).map(({ amount }) => amount)).toEqual([1]);
  });

  test("a stranger's person under the id of a person in the file does not block the import", async () => {
    const elsewhere = await createEvent(stranger);
    await stranger.rpc("add_person", { event_id: elsewhere, name: "Squatter", id: grandpa.id });
    const part = partOf([dinner(), { ...repaid({ from_user: grandpa.id }) }]);
    const answer = await changingNothing(elsewhere, () => bring(part));
    expect(answer.body).toEqual({ expenses: 1, payments: 1 });
    expect((await bring({ ...part, people: [] })).body).toEqual({ expenses: 1, payments: 1 });
    const page = async () => (await ada.get("event_page", { event_id: event })).body;
    const named = ({ participants }, name) => participants.filter(({ person }) => person.first_name === name);
    const [person, ...more] = named(await page(), "Grandpa");
    expect(more).toEqual([]);
    expect(person.user_id).not.toBe(grandpa.id);
    expect(await netOf({ id: person.user_id })).toBe(-10 + 12.5);
    // The alias also applies to later requests of the device and to later imports.
    const household = { event_id: event, id: randomUUID(), name: "Family", people: [ada.id, grandpa.id] };
    expect((await ada.rpc("save_household", household)).status).toBe(200);
    expect((await page()).participants.filter(({ household_id }) => household_id === household.id)).toHaveLength(2);
    await undo(part.import_id, ada);
    expect((await bring(partOf(part.entries))).body).toEqual({ expenses: 1, payments: 1 });
    expect(named(await page(), "Grandpa").map(({ user_id, status }) => [user_id, status])).toEqual([
      [person.user_id, "active"],
    ]);
  });

  test("a person imported under the id of an account never becomes its owner when they join", async () => {
    const decoy = partOf([], { people: [{ id: stranger.id, name: "Decoy" }] });
    expect((await bring(decoy, bo)).status).toBe(200);
    await join(event, ada, stranger);
    await save(ada, newExpense(event, ada, [ada, stranger]));
    expect(await netOf(stranger)).toBe(-15);
    await ada.rpc("save_payment", { payment: newPayment(event, stranger, ada, { amount: 15 }) });
    expect(await netOf(stranger)).toBe(0);
  });

  test("an import reveals to nobody whether an id is a person of another event", async () => {
    const elsewhere = await createEvent(stranger);
    for (const person of [ada, grandpa, { id: randomUUID() }]) {
      const guess = partOf([], { event_id: elsewhere, people: [{ id: person.id, name: "Guess" }] });
      expect((await bring(guess, stranger)).body).toEqual({ expenses: 0, payments: 0 });
    }
    const { participants } = (await stranger.get("event_page", { event_id: elsewhere })).body;
    expect(participants.map(({ person }) => person.first_name ?? "")).toEqual(["", "Guess", "Guess", "Guess"]);
  });
});
