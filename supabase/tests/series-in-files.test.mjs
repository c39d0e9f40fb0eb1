import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { bringAlong, bringInto, fileOf, readFile } from "./support/archive.mjs";
import { addPerson, balancesOf, createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { add, ago, backTo, due, madeOf, newSeries, pageOf, saved, seriesOf, skip, today } from "./support/series.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo;

beforeAll(async () => {
  [ada, bo] = await Promise.all(["Ada", "Bo"].map((first_name) => signedUp(first_name, { columns: { first_name } })));
});

async function flat() {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  return event;
}

test("an export holds the series and names them at their expenses", async () => {
  const event = await flat();
  const series = await saved(ada, newSeries(event, [ada, bo]));
  const { body } = await ada.get("event_export", { event_id: event });
  expect(body.series).toEqual([series]);
  expect(body.expenses).toMatchObject([{ series_id: series.id, series_number: 1 }]);
});

test("an imported series keeps its progress and its expenses, and undoing the import deletes it with what it created since", async () => {
  const [from, to] = [await flat(), await flat()];
  const original = await saved(ada, newSeries(from, [ada, bo], { anchor: ago(2), unit: "day" }));
  await skip(ada, original, 4);
  const { body: book } = await ada.get("event_export", { event_id: from });
  const [known] = book.series;
  const {
    event_id: _,
    created_by: __,
    created_at: ___,
    due: ____,
    version: _____,
    next_on: ______,
    id,
    ...series
  } = known;
  const expenses = book.expenses.map((one) => ({
    id: randomUUID(),
    expense: {
      ...newExpense(to, ada, [ada, bo]).expense,
      id: undefined,
      event_id: undefined,
      amount: one.amount,
      series_id: id,
      series_number: one.series_number,
    },
    shares: Object.entries(one.shares).map(([user_id, share_amount]) => ({ user_id, share_amount })),
  }));
  const part = {
    event_id: to,
    import_id: randomUUID(),
    source: "divido",
    people: [],
    entries: [{ id, series }, ...expenses],
  };
  for (let time = 0; time < 2; time++) expect((await ada.rpc("import_expenses", part)).status).toBe(200);
  const [copy] = await seriesOf(to, ada);
  expect(copy).toMatchObject({
    next_number: 5,
    skipped: [4],
    anchor: ago(2),
    expense: known.expense,
    shares: known.shares,
  });
  expect((await madeOf(to)).map(({ number }) => number)).toEqual([1, 2, 3]);
  const { body: imported } = await ada.get("imported_entries", { event_id: to, source: "divido" });
  expect(imported.find((one) => one.id === id)).toMatchObject({ is_there: false, date: null, description: null });
  expect(imported).toHaveLength(4);
  const counts = { expenses: 3, payments: 0, series: 1 };
  const { body: history } = await ada.get("event_history", { event_id: to });
  expect(history.entries.find(({ entity }) => entity === "import").new).toMatchObject(counts);
  expect((await ada.get("import_page", { event_id: to, import_id: part.import_id })).body).toMatchObject(counts);

  await backTo(copy, ago(5));
  expect((await due(bo, to)).body.created).toBe(2);
  const { body: since } = await ada.get("imported_entries", { event_id: to, source: "divido" });
  expect(
    since
      .filter(({ digest }) => digest === null)
      .map(({ date }) => date)
      .sort(),
  ).toEqual((await madeOf(to)).slice(3).map(({ date }) => date));
  expect((await ada.rpc("undo_import", { event_id: to, import_id: part.import_id })).body).toMatchObject({
    undone: 3,
    left: 0,
  });
  const page = await pageOf(to, ada);
  expect([page.series, page.expense_count]).toEqual([[], 0]);
});

test("undoing an import keeps an expense that somebody else added by hand from an imported series", async () => {
  const event = await flat();
  const { id, ...series } = newSeries(event, [ada, bo], { anchor: ago(1), unit: "day", ask_amount: true });
  const part = { event_id: event, import_id: randomUUID(), source: "divido", people: [], entries: [{ id, series }] };
  expect((await ada.rpc("import_expenses", part)).status).toBe(200);
  const [stored] = await seriesOf(event, ada);
  for (const [person, number] of /** @type {const} */ ([
    [ada, 1],
    [bo, 2],
  ])) {
    expect((await add(person, stored, number, { amount: "73.20" })).status).toBe(200);
  }
  expect((await ada.rpc("undo_import", { event_id: event, import_id: part.import_id })).status).toBe(200);
  expect(await seriesOf(event, ada)).toEqual([]);
  const [byAda, byBo] = await madeOf(event);
  expect([byAda.deleted_at === null, byBo.deleted_at === null]).toEqual([false, true]);
});

test("a series of another app's file goes on with the day after its newest expense", async () => {
  const event = await flat();
  const { event_id: _, id, ...series } = newSeries(event, [ada, bo], { anchor: ago(1), unit: "day" });
  const bill = { id: randomUUID(), ...newExpense(event, ada, [ada, bo], { expense_date: ago(1) }) };
  const part = { event_id: event, import_id: randomUUID(), source: "cospend", people: [] };
  const entries = [{ id, series: { ...series, anchor_number: 1, next_number: 2 } }, bill];
  expect((await ada.rpc("import_expenses", { ...part, entries })).status).toBe(200);
  expect(await seriesOf(event, ada)).toMatchObject([{ next_number: 2, next_on: today(), due: 1 }]);
  expect(await madeOf(event)).toEqual([]);
});

test("an imported series whose numbers lead beyond all dates has ended", async () => {
  const event = await flat();
  const { event_id: _, id, ...series } = newSeries(event, [ada, bo], { unit: "year", every: 366 });
  const part = { event_id: event, import_id: randomUUID(), source: "divido", people: [] };
  const entries = [{ id, series: { ...series, next_number: 50_000 } }];
  expect((await ada.rpc("import_expenses", { ...part, entries })).status).toBe(200);
  expect(await seriesOf(event, ada)).toMatchObject([{ next_number: 50_000, next_on: null, due: 0 }]);
});

test("an imported series whose next occurrence is before its first day is refused", async () => {
  const event = await flat();
  const { event_id: _, id, ...series } = newSeries(event, [ada, bo], { unit: "year" });
  const part = { event_id: event, import_id: randomUUID(), source: "divido", people: [] };
  const entries = [{ id, series: { ...series, next_number: 1, anchor_number: 50_000 } }];
  expectCode(await ada.rpc("import_expenses", { ...part, entries }), 422, "invalid_series");
});

// Regression: files numbered their series, so the first one of a second file counted as known.
test("the files of two events, brought into one, both keep their recurring expenses with what these created", async () => {
  const [rent, power, together] = [await flat(), await flat(), await flat()];
  await saved(ada, newSeries(rent, [ada, bo], { anchor: ago(2), unit: "day" }, { description: "Rent" }));
  await saved(ada, newSeries(power, [ada, bo], { anchor: ago(1), unit: "day" }, { description: "Power" }));
  for (const event of [rent, power]) await bringInto(ada, readFile(await fileOf(ada, event)), together, "Ada");
  const series = await seriesOf(together, ada);
  expect(series.map(({ expense }) => expense.description).sort()).toEqual(["Power", "Rent"]);
  const numbers = (await ada.get("event_export", { event_id: together })).body.expenses.map((one) => [
    series.find(({ id }) => id === one.series_id)?.expense.description,
    one.series_number,
  ]);
  expect(numbers.sort()).toEqual([
    ...[1, 2].map((number) => ["Power", number]),
    ...[1, 2, 3].map((number) => ["Rent", number]),
  ]);
});

test.each(["EUR", "JPY", "KWD"])(
  "an event in %s with recurring expenses, brought elsewhere, has everybody's balance and goes on with the same days",
  async (default_currency) => {
    const event = await createEvent(ada, { default_currency });
    await join(event, ada, bo);
    const [cem, dee, leaver] = [
      await addPerson(ada, event, "Cem"),
      await addPerson(ada, event, "Dee"),
      await addPerson(ada, event, "Leaver"),
    ];
    const all = [ada, bo, cem];
    const own = { currency: default_currency, amount: 100 };
    const foreign = { currency: "USD", amount: 10.01, conversion_rate_to_event_currency: 0.3571, rate_source: "own" };
    const daily = await saved(ada, newSeries(event, all, { anchor: ago(6), unit: "day" }, own));
    await saved(bo, newSeries(event, all, { anchor: ago(15), unit: "week", ask_amount: false }, foreign));
    await saved(ada, newSeries(event, [ada, leaver], { anchor: ago(3), unit: "day", every: 2 }, own));
    const monthly = newSeries(event, [bo, dee], { anchor: "2095-01-31" }, own);
    await saved(bo, monthly);
    await skip(bo, monthly, 1);
    await saved(bo, { ...monthly, version: 1, anchor: "2095-02-28", every: 2 });
    await save(bo, newExpense(event, bo, all, { ...foreign, refund: true }));
    await save(ada, newExpense(event, ada, [cem], { ...foreign, amount: 0.03 }));
    const payment = await ada.rpc("save_payment", {
      payment: newPayment(event, bo, ada, { amount: 7, currency: default_currency }),
    });
    expect(payment.status).toBe(200);
    const [first] = await madeOf(event);
    const deleted = await ada.rpc("delete_expense", { event_id: event, id: first.id, version: first.version });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    await remove(ada, event, leaver);
    expect((await bo.rpc("claim_person", { event_id: event, person_id: dee.id })).status).toBe(200);

    const there = await bringAlong(ada, await fileOf(ada, event), "Ada");
    const netsIn = async (id) => {
      const { participants } = await pageOf(id, ada);
      const names = new Map(participants.map(({ user_id, person }) => [user_id, person?.first_name ?? user_id]));
      const balances = Object.entries(await balancesOf(id)).map(([user, { net }]) => [names.get(user), net]);
      return balances.filter(([, net]) => net !== 0).sort();
    };
    expect(await netsIn(there.event)).toEqual(await netsIn(event));
    const rhythmOf = ({ anchor, anchor_number, month_day, next_number, next_on, paused, skipped, unit, every }) => ({
      ...{ anchor, anchor_number, month_day, next_number, next_on, paused, skipped, unit, every },
    });
    const rhythms = (await seriesOf(event, ada)).map(rhythmOf);
    expect((await seriesOf(there.event, ada)).map(rhythmOf)).toEqual(rhythms);
    expect(rhythms.map(({ month_day }) => month_day)).toEqual([null, null, null, 31]);
    expect((await due(ada, there.event)).body.created).toBe(0);
    expect(daily.next_number).toBe(8);
  },
);
