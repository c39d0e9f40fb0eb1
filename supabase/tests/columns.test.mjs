import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, join, newEvent, newExpense, newPayment, save } from "./support/events.mjs";
import { expenseEntry, newImport, paymentEntry } from "./support/imports.mjs";
import { signedUp } from "./support/people.mjs";
import { screen } from "./support/screens.mjs";
import { ago, due, newSeries, saved } from "./support/series.mjs";
import { sql } from "./support/stack.mjs";

/**
 * Every text that people may leave out, by the columns of the tables: a new one is tested here without being named. A column that
 * is not stored, changed, logged, shown, exported, repeated or limited fails a test with its name.
 */

const { constraints } = JSON.parse(readFileSync(new URL("../error-codes.json", import.meta.url), "utf8"));

/** Columns whose values are one of a list, so that no text fits them. */
const chosen = { expenses: ["rate_source"], payments: ["method", "arrival"], events: [] };

/** @param {keyof typeof chosen} table @returns {Promise<string[]>} */
const textsOf = async (table) =>
  (
    await sql`
      select attname as name from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and not attnotnull
        and atttypid = 'text'::regtype and attname <> all (${chosen[table]})
      order by attnum`
  ).map(({ name }) => name);

/** @type {import("./support/people.mjs").Person} */
let ada, bo;
/** @type {Record<keyof typeof chosen, string[]>} */
let texts;
/** @type {string} */
let event;

beforeAll(async () => {
  [ada, bo] = await Promise.all([signedUp("Ada"), signedUp("Bo")]);
  event = await createEvent(ada);
  await join(event, ada, bo);
  texts = { expenses: await textsOf("expenses"), payments: await textsOf("payments"), events: await textsOf("events") };
});

/** A value for each text. The zero-width space must not be stored. @param {string[]} names @param {string} word */
const written = (names, word) => Object.fromEntries(names.map((name) => [name, `${word} \u200b${name}`]));
/** The same as stored. @param {string[]} names @param {string} word */
const stored = (names, word) => Object.fromEntries(names.map((name) => [name, `${word} ${name}`]));

/** Sends a text that is too long for each column. @param {string[]} names @param {(columns: object) => Promise<any>} ask */
async function expectLimits(names, ask) {
  for (const name of names) {
    const { status, body } = await ask({ [name]: "long ".repeat(600) });
    expect({ name, status, message: body.message }).toEqual({ name, status: 422, message: "text_too_long" });
  }
}

describe("the texts of an expense", () => {
  const place = { category: "place" };

  test("they are stored, changed, logged, shown on every screen and exported", async () => {
    const { expenses: names } = texts;
    expect(names).toContain("place_name");
    const first = await save(ada, newExpense(event, ada, [ada, bo], { ...place, ...written(names, "Old") }));
    expect(first).toMatchObject(stored(names, "Old"));
    const { expense, shares } = newExpense(event, ada, [ada, bo], { ...place, ...written(names, "New") });
    const { id } = first;
    const second = await save(ada, { expense: { ...expense, id, version: 1 }, shares });
    expect(second).toMatchObject(stored(names, "New"));
    // What an edit leaves out stays.
    const kept = await save(ada, {
      expense: { event_id: event, id, version: second.version, description: "Kept" },
      shares,
    });
    expect(kept).toMatchObject(stored(names, "New"));

    const { entries } = await screen(bo, "event_history", { event_id: event });
    expect(
      entries.find(({ action, new: after }) => action === "updated" && after.description === "Dinner"),
    ).toMatchObject({ old: stored(names, "Old"), new: stored(names, "New") });
    const of = ({ expenses }) => expenses.find((one) => one.id === id);
    const shown = {
      event_page: of(await screen(bo, "event_page", { event_id: event })),
      event_expenses: of(await screen(bo, "event_expenses", { event_id: event })),
      find_expenses: of(await screen(bo, "find_expenses", { event_id: event })),
      expense_page: (await screen(bo, "expense_page", { event_id: event, id })).expense,
      recent_expenses: of(await screen(bo, "recent_expenses")),
      find_my_expenses: of(await screen(bo, "find_my_expenses", { search: "kept" })),
      expenses_with: of(await screen(bo, "expenses_with", { person_id: ada.id })),
      event_export: of(await screen(bo, "event_export", { event_id: event })),
    };
    for (const [name, one] of Object.entries(shown)) expect(one, name).toMatchObject(stored(names, "New"));
  });

  test("a series repeats them, and an import brings them along", async () => {
    const { expenses: names } = texts;
    const series = newSeries(event, [ada, bo], { anchor: ago(1) }, { ...place, ...written(names, "Rent") });
    expect((await saved(ada, series)).expense).toMatchObject(stored(names, "Rent"));
    expect((await due(ada, event)).status).toBe(200);
    const entry = expenseEntry(newExpense(event, ada, [ada, bo], { ...place, ...written(names, "File") }));
    expect((await ada.rpc("import_expenses", newImport(event, [], [entry]))).status).toBe(200);
    const { expenses } = await screen(bo, "event_export", { event_id: event });
    expect(expenses.find(({ series_id }) => series_id === series.id)).toMatchObject(stored(names, "Rent"));
    expect(expenses.find(({ id }) => id === entry.id)).toMatchObject(stored(names, "File"));
  });

  test("each has a length", async () => {
    await expectLimits(texts.expenses, (columns) =>
      ada.rpc("save_expense", newExpense(event, ada, [ada], { ...place, place_name: "Pier", ...columns })),
    );
  });
});

describe("the texts of a payment", () => {
  test("they are stored, logged, shown, exported, imported and settled with", async () => {
    const { payments: names } = texts;
    expect(names).toEqual(expect.arrayContaining(["note"]));
    const payment = newPayment(event, bo, ada, written(names, "Paid"));
    const { status, body } = await ada.rpc("save_payment", { payment });
    expect([status, body]).toMatchObject([200, stored(names, "Paid")]);
    const imported = newPayment(event, bo, ada, written(names, "File"));
    const entry = paymentEntry(imported);
    expect((await ada.rpc("import_expenses", newImport(event, [], [entry]))).status).toBe(200);

    const of = ({ payments }, id) => payments.find((one) => one.id === id);
    for (const name of ["event_page", "event_export"]) {
      const shown = await screen(bo, name, { event_id: event });
      expect(of(shown, payment.id), name).toMatchObject(stored(names, "Paid"));
      expect(of(shown, entry.id), name).toMatchObject(stored(names, "File"));
    }
    const { entries } = await screen(bo, "event_history", { event_id: event });
    expect(entries.find(({ entity_id }) => entity_id === payment.id).new).toMatchObject(stored(names, "Paid"));
  });

  test("a settlement across events stores them", async () => {
    const { payments: names } = texts;
    const settled = await createEvent(ada);
    await join(settled, ada, bo);
    await save(ada, newExpense(settled, ada, [ada, bo]));
    const parts = [
      {
        ...{
          event_id: settled,
          id: randomUUID(),
          from_user: bo.id,
          to_user: ada.id,
          amount: 15,
          from_net: -15,
          to_net: 15,
        },
        ...written(names, "All"),
      },
    ];
    const asked = { person_id: bo.id, currency: "EUR", parts, mutation_id: randomUUID() };
    expect((await ada.rpc("settle_with", asked)).status).toBe(200);
    expect((await screen(bo, "event_page", { event_id: settled })).payments).toMatchObject([stored(names, "All")]);
  });

  test("each has a length", async () => {
    await expectLimits(texts.payments, (columns) =>
      ada.rpc("save_payment", { payment: newPayment(event, bo, ada, columns) }),
    );
  });
});

describe("the texts of an event", () => {
  test("they are stored, changed by both ways, logged, shown and exported", async () => {
    const { events: names } = texts;
    expect(names).toEqual(expect.arrayContaining(["description"]));
    const made = await createEvent(ada, written(names, "Old"));
    const read = async () => (await screen(ada, "event_page", { event_id: made })).event;
    expect(await read()).toMatchObject(stored(names, "Old"));
    const asked = {
      event_id: made,
      changes: written(names, "New"),
      base: stored(names, "Old"),
      mutation_id: randomUUID(),
    };
    const { status, body } = await ada.rpc("save_event", asked);
    expect([status, body]).toMatchObject([200, stored(names, "New")]);
    for (const name of names) {
      expect((await ada.update("events", `id=eq.${made}`, { [name]: `Plain \u200b${name}` })).status).toBe(200);
    }
    expect(await read()).toMatchObject(stored(names, "Plain"));
    expect((await screen(ada, "event_export", { event_id: made })).event).toMatchObject(stored(names, "Plain"));

    const { entries } = await screen(ada, "event_history", { event_id: made });
    expect(entries.find(({ action }) => action === "created").new).toMatchObject(stored(names, "Old"));
    const changed = entries.filter(({ action }) => action === "updated").reverse();
    expect(changed[0]).toMatchObject({ old: stored(names, "Old"), new: stored(names, "New") });
    expect(changed).toHaveLength(1 + names.length);
  });

  test("each has a length", async () => {
    for (const name of texts.events) {
      const { status, body } = await ada.insert("events", { ...newEvent, [name]: "long ".repeat(600) });
      // A plain request may answer the name of the constraint, which stands for the code.
      const [, constraint = ""] = /constraint "(\w+)"/.exec(body.message) ?? [];
      const code = constraints[constraint] ?? (constraint.endsWith("_length") ? "text_too_long" : body.message);
      expect([status >= 400, code], name).toEqual([true, "text_too_long"]);
    }
  });
});
