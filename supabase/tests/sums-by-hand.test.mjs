import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { createEvent, goingOn, join } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { randomFrom, SEED } from "./support/random.mjs";
import { sql } from "./support/stack.mjs";

/** Compares search and event statistics, which use an index only, with sums over all rows. */
const texts = ["Taxi", "Fähre", "Kaş", "İSKELE", "100%", "a_b", "c\\d", "Café", "ΌΧΙ", "tea time", "ığdır"];
const places = [undefined, "Kaş", "Meis Café", "İzmir", "Tea"];
const spentIn = ["TRY", "EUR", "JPY", "KWD"];

/** @type {{ code: string, decimals: number }[]} */
const currencies = JSON.parse(readFileSync(new URL("../currencies.json", import.meta.url), "utf8"));
const decimalsOf = Object.fromEntries(currencies.map(({ code, decimals }) => [code, decimals]));

/** @type {import("./support/people.mjs").Person[]} */
let people;
/** @type {string} */
let event;
/** Payers and sharers: two with an account, one without. @type {string[]} */
let ids;
/** @type {any[]} in the order of the event's page */
let rows;

/** Splits an amount in smallest units among people; leftover units go to the first ones. @param {number} units @param {number} decimals @param {string[]} among @param {string} key */
const dealt = (households, decimals, among, key) =>
  among.map((user_id, place) => ({
    user_id,
    [key]: (Math.floor(households / among.length) + (place < households % among.length ? 1 : 0)) / 10 ** decimals,
  }));

/** A random expense: description, kind, day, currency, payers, shares. */
function someExpense(random) {
  const text = () => `${random.oneOf(texts)} ${random.oneOf(texts)}`;
  const currency = random.oneOf(spentIn);
  const households = 1000 + random.below(900_000);
  const expense = {
    event_id: event,
    description: text(),
    amount: households / 10 ** decimalsOf[currency],
    currency,
    paid_by: random.oneOf(ids),
    expense_date: `2026-0${1 + random.below(3)}-1${random.below(10)}`,
    split_method: "manual",
    ...(currency !== "TRY" && { conversion_rate_to_event_currency: (1 + random.below(9999)) / 100 }),
    topic: random.oneOf([null, "drinks", "fuel", "other"]),
    ...random.oneOf([
      { category: "general" },
      { category: "place", place_name: text(), place_city: random.oneOf(places) },
      { category: "place", place_name: "Harbour", place_city: random.oneOf(places) },
    ]),
  };
  return {
    expense,
    shares: dealt(households, decimalsOf[currency], random.someOf(ids), "share_amount"),
    payers: random.below(3) === 0 ? dealt(households, decimalsOf[currency], random.someOf(ids), "paid_amount") : null,
  };
}

beforeAll(async () => {
  people = await Promise.all(["Ada", "Bo", "Stranger"].map((name) => signedUp(name)));
  const [ada, bo] = people;
  event = await createEvent(ada, { default_currency: "TRY" });
  await join(event, ada, bo);
  const { body: grandpa } = await ada.rpc("add_person", { event_id: event, name: "Grandpa" });
  ids = [ada.id, bo.id, grandpa];
  const random = randomFrom(SEED);
  const { as } = acting(sql);
  const save = (transaction, { expense, shares, payers }, columns) =>
    transaction`select public.save_expense(${{ ...expense, ...columns }}, ${shares}, ${payers})`;

  // Also 100 in one transaction, so that creation times are equal and the id decides the order.
  const made = Array.from({ length: 100 }, () => randomUUID());
  await as(ada, async (transaction) => {
    for (const id of made.slice(0, 40)) await save(transaction, someExpense(random), { id });
  });
  for (const id of made.slice(40)) await as(bo, (transaction) => save(transaction, someExpense(random), { id }));
  for (const [at, id] of made.entries()) {
    if (at % 3 === 0) await as(ada, (transaction) => save(transaction, someExpense(random), { id, version: 1 }));
    if (at % 7 === 1) {
      await as(bo, (t) => t`select public.delete_expense(${event}, ${id}, ${at % 3 === 0 ? 2 : 1})`);
    }
    if (at % 21 === 1) await as(ada, (t) => t`select public.restore_expense(${event}, ${id})`);
  }
  rows = await sql`
    select expense.*,
      (
        select jsonb_object_agg(user_id, paid_in_event_currency) from public.expenses_payers as payer
        where payer.event_id = expense.event_id and payer.expense_id = expense.id
      ) as payers,
      (
        select jsonb_object_agg(user_id, share_in_event_currency) from public.expenses_participants as share
        where share.event_id = expense.event_id and share.expense_id = expense.id
      ) as shares
    from public.expenses as expense
    where event_id = ${event} and deleted_at is null
    order by expense_date desc, created_at desc, id`;
  expect(rows.length).toBeGreaterThan(60);
}, 60_000);

const fold = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll("ı", "i");
const day = (row) => row.expense_date.toISOString().slice(0, 10);

/** Sums amounts without rounding errors of fractions. */
const sumOf = (list, amountOf, decimals = 2) =>
  list.reduce((sum, row) => sum + Math.round(Number(amountOf(row) ?? 0) * 10 ** decimals), 0) / 10 ** decimals;

/** Whether an expense matches the search. */
function fits(row, { search, paid_by, shared_by, category, topic, currency, date_from, date_to }) {
  const amount = Number(row.amount).toFixed(decimalsOf[row.currency]);
  const words = fold([row.description, row.place_name, row.place_city].filter(Boolean).join(" "));
  return (
    fold(search ?? "")
      .split(/\s+/)
      .every((word) => words.includes(word) || (/[0-9]/.test(word) && amount.includes(word))) &&
    (!paid_by || paid_by in row.payers) &&
    (!shared_by || shared_by in row.shares) &&
    (!category || row.category === category) &&
    (!topic || row.topic === topic) &&
    (!currency || row.currency === currency) &&
    (!date_from || day(row) >= date_from) &&
    (!date_to || day(row) <= date_to)
  );
}

test(`search results equal a scan of all rows, page by page (seed ${SEED})`, async () => {
  const random = randomFrom(SEED + 1);
  const maybe = (make) => (random.below(4) === 0 ? make() : undefined);
  let matches = 0;
  for (let turn = 0; turn < 80; turn++) {
    const asking = random.oneOf(people);
    const part = random.oneOf(texts).slice(1, 3);
    const word = random.oneOf([random.oneOf(texts), part, "i", " ", "nowhere", "harbour k", "tea  time"]);
    const wanted = {
      search: random.below(2) === 0 ? random.oneOf([word, word.toUpperCase(), ` ${word} `]) : undefined,
      paid_by: maybe(() => random.oneOf(ids)),
      shared_by: maybe(() => random.oneOf(ids)),
      category: maybe(() => random.oneOf(["place", "general"])),
      topic: maybe(() => random.oneOf(["drinks", "fuel", "gifts"])),
      currency: maybe(() => random.oneOf(spentIn)),
      date_from: maybe(() => `2026-0${1 + random.below(3)}-15`),
      date_to: maybe(() => `2026-0${1 + random.below(3)}-15`),
    };
    const all = asking === people[2] ? [] : rows.filter((row) => fits(row, wanted));
    const expense_limit = random.oneOf([15, 50, 1000]);
    const seen = [];
    let next = null;
    do {
      const { status, body } = await asking.get("find_expenses", {
        event_id: event,
        ...wanted,
        expense_limit,
        ...goingOn(next),
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect({ count: body.count, total: body.total, my_share: body.my_share }, JSON.stringify(wanted)).toEqual({
        count: all.length,
        total: sumOf(all, (row) => row.amount_in_event_currency),
        my_share: sumOf(all, (row) => row.shares[asking.id]),
      });
      seen.push(...body.expenses.map(({ id }) => id));
      next = body.next;
    } while (next);
    expect(seen, JSON.stringify(wanted)).toEqual(all.map(({ id }) => id));
    matches += seen.length;
  }
  expect(matches).toBeGreaterThan(300);
});

/** Groups rows by a key. @param {(row: any) => string} keyOf @returns {[string, any[]][]} */
const groups = (list, keyOf) =>
  [...new Set(list.map(keyOf))].map((key) => [key, list.filter((row) => keyOf(row) === key)]);
const inOrder = (list, ...keys) =>
  list.sort((one, other) => {
    for (const [key, sign] of keys) {
      if (one[key] !== other[key]) return one[key] < other[key] ? -sign : sign;
    }
    return 0;
  });

test(`event statistics equal the sums over all rows (seed ${SEED})`, async () => {
  const total = (list) => sumOf(list, (row) => row.amount_in_event_currency);
  for (const asking of people.slice(0, 2)) {
    const mine = (list) => sumOf(list, (row) => row.shares[asking.id]);
    const sums = (list) => ({ count: list.length, total: total(list), my_share: mine(list) });
    const { body } = await asking.get("event_statistics", { event_id: event, by_person: true, story: true });
    expect(body).toMatchObject({ total: total(rows), expense_count: rows.length });
    expect(body.by_day).toEqual(
      inOrder(
        groups(rows, day).map(([date, list]) => ({ date, ...sums(list) })),
        ["date", 1],
      ),
    );
    expect(body.by_category).toEqual(
      inOrder(
        groups(rows, ({ category }) => category).map(([category, list]) => ({ category, ...sums(list) })),
        ["total", -1],
      ),
    );
    expect(body.by_topic).toEqual(
      inOrder(
        groups(rows, ({ topic }) => topic).map(([topic, list]) => ({ topic, ...sums(list) })),
        ["total", -1],
      ),
    );
    expect(body.by_currency).toEqual(
      inOrder(
        groups(rows, ({ currency }) => currency).map(([currency, list]) => ({
          currency,
          count: list.length,
          amount: sumOf(list, ({ amount }) => amount, decimalsOf[currency]),
          total: total(list),
        })),
        ["total", -1],
        ["currency", 1],
      ),
    );
    const byPlace = groups(
      rows.filter(({ category }) => category === "place"),
      ({ place_name }) => place_name,
    ).map(([place_name, list]) => ({ place_name, ...sums(list) }));
    expect(body.by_place).toEqual(inOrder(byPlace, ["total", -1]).slice(0, 8));
    const byPerson = groups(rows, (row) => day(row).slice(0, 7)).flatMap(([month, list]) =>
      ids
        .filter((id) => list.some(({ payers, shares }) => id in payers || id in shares))
        .map((id) => ({
          user_id: id,
          month,
          paid: sumOf(list, ({ payers }) => payers[id]),
          share: sumOf(list, ({ shares }) => shares[id]),
        })),
    );
    expect(body.by_person).toEqual(inOrder(byPerson, ["month", 1], ["user_id", 1]));
    const paid = groups(rows, day).flatMap(([date, list]) =>
      ids
        .filter((id) => list.some(({ payers }) => id in payers))
        .map((id) => ({ date, user_id: id, paid: sumOf(list, ({ payers }) => payers[id]) })),
    );
    expect(body.story.paid).toEqual(inOrder(paid, ["date", 1], ["paid", -1], ["user_id", 1]));
    const dearest = rows.map((row) => Number(row.amount_in_event_currency)).sort((a, b) => b - a);
    expect(body.story.largest.map((row) => row.amount_in_event_currency)).toEqual(dearest.slice(0, 5));
    const atPlaces = rows.filter(({ category }) => category === "place");
    expect(sumOf(body.story.visits, (row) => row.total)).toBe(total(atPlaces));
    expect(body.story.visits.map(({ date }) => date)).toEqual(body.story.visits.map(({ date }) => date).sort());
  }
  expect((await people[2].get("event_statistics", { event_id: event, by_person: true })).body).toBeNull();
});
