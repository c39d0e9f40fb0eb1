import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, goingOn, newExpense, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { threeEvents, tripOfThree } from "./support/sample-events.mjs";
import { descriptions, screen } from "./support/screens.mjs";

/** Searches with the amounts that they find, also in frontend/src/data/expense/{searchAllEvents,filter}.test.ts. */
const amountSearches = JSON.parse(readFileSync(new URL("../testdata/amount-searches.json", import.meta.url), "utf8"));

/** @typedef {import("./support/people.mjs").Person} Person */

describe("finding expenses of an event", () => {
  /** @type {Person} */
  let ada, bo, cem;
  let trip;

  beforeAll(async () => {
    ({ ada, bo, cem, trip } = await tripOfThree());
  });

  const find = (conditions = {}, person = ada) => screen(person, "find_expenses", { event_id: trip, ...conditions });

  test("a search without conditions returns all expenses, newest first, with their sum", async () => {
    const found = await find();
    expect(descriptions(found)).toEqual(["Museum", "Tea", "TAKSİ 100%", "Fish"]);
    expect(found).toMatchObject({ count: 4, total: 95.5, my_share: 30, next: null });
    expect(found.expenses[0].shares).toHaveLength(3);
  });

  test("a search matches description and place without case and diacritics", async () => {
    expect(descriptions(await find({ search: " fIsH " }))).toEqual(["Fish"]);
    expect(descriptions(await find({ search: "cafe" }))).toEqual(["Tea", "Fish"]);
    expect(descriptions(await find({ search: "KAS" }))).toEqual(["Tea", "Fish"]);
    expect(descriptions(await find({ search: "kas fish" }))).toEqual(["Fish"]);
    expect(descriptions(await find({ search: "taksi" }))).toEqual(["TAKSİ 100%"]);
  });

  test("a search treats pattern characters as text", async () => {
    expect(descriptions(await find({ search: "100%" }))).toEqual(["TAKSİ 100%"]);
    for (const search of ["%", "_", "\\"]) {
      expect((await find({ search })).count, search).toBe(search === "%" ? 1 : 0);
    }
  });

  test("a search filters by payer, sharer, kind, topic, currency and day, alone and combined", async () => {
    expect(descriptions(await find({ paid_by: ada.id }))).toEqual(["TAKSİ 100%", "Fish"]);
    expect(descriptions(await find({ shared_by: cem.id }))).toEqual(["Museum", "TAKSİ 100%", "Fish"]);
    expect(descriptions(await find({ category: "place" }))).toEqual(["Tea", "Fish"]);
    expect(descriptions(await find({ topic: "drinks" }))).toEqual(["Tea"]);
    expect(await find({ topic: "drinks", category: "general" })).toMatchObject({ count: 0, total: 0 });
    expect(descriptions(await find({ currency: "USD" }))).toEqual(["Museum"]);
    expect(descriptions(await find({ date_from: "2026-06-02", date_to: "2026-06-02" }))).toEqual(["TAKSİ 100%"]);
    expect(await find({ paid_by: ada.id, shared_by: cem.id, category: "general" })).toMatchObject({
      count: 1,
      total: 8,
      my_share: 0,
    });
    // A person who paid a part of it is a payer.
    expect(descriptions(await find({ paid_by: cem.id }))).toEqual(["Museum", "Fish"]);
    expect(await find({ paid_by: bo.id, currency: "USD" })).toEqual({
      count: 0,
      total: 0,
      my_share: 0,
      expenses: [],
      next: null,
    });
  });

  test("a search is paged and returns the total count on each page", async () => {
    const first = await find({ expense_limit: 3 });
    expect(descriptions(first)).toEqual(["Museum", "Tea", "TAKSİ 100%"]);
    const second = await find({ expense_limit: 3, ...goingOn(first.next) });
    expect(descriptions(second)).toEqual(["Fish"]);
    expect(second).toMatchObject({ count: 4, total: 95.5, next: null });
  });
});

describe("finding expenses of all events", () => {
  /** @type {Person} */
  let ada;

  beforeAll(async () => {
    ({ ada } = await threeEvents());
  });

  test("a search finds expenses of all my events by words in any spelling, page by page", async () => {
    const found = async (search, further = {}) => {
      const { expenses } = await screen(ada, "find_my_expenses", { search, ...further });
      return expenses.map(({ description }) => description);
    };
    const all = (await screen(ada, "recent_expenses")).expenses;
    expect((await screen(ada, "find_my_expenses", { search: " " })).expenses).toEqual(all);
    expect((await screen(ada, "find_my_expenses", { search: "SOUP" })).expenses).toEqual(all.slice(0, 1));
    expect(await found("kas meis")).toEqual(["Tea", "Fish"]);
    expect(await found("winter")).toEqual(["Soup"]);
    expect(await found("winter fish")).toEqual([]);
    expect(await found("90.00 try")).toEqual(["Soup"]);
    expect(await found("90,00 try")).toEqual(["Soup"]);
    expect(await found("%")).toEqual([]);
    const first = await screen(ada, "find_my_expenses", { search: "meis", expense_limit: 1 });
    const { created_at, id } = first.next;
    expect(await found("meis", { before_time: created_at, before_id: id })).toEqual(["Fish"]);
    expect(await found("fish", { before_time: created_at, before_id: id })).toEqual(["Fish"]);
  });

  test("a search finds expenses by the name of any payer", async () => {
    const payerNames = ({ payers }) => payers.map(({ person }) => person.first_name ?? person.email);
    const { expenses } = await screen(ada, "recent_expenses");
    const [name] = payerNames(expenses[0]);
    const found = (await screen(ada, "find_my_expenses", { search: name })).expenses;
    expect(found.map(({ id }) => id)).toEqual(
      expenses.filter((expense) => payerNames(expense).includes(name)).map(({ id }) => id),
    );
  });
});

test("a search finds amounts with a decimal point and with a decimal comma", async () => {
  const ada = await signedUp("Ada");
  const trip = await createEvent(ada, { name: "Trip" });
  // A person without an e-mail address, which has a point.
  const { body: grandpa } = await ada.rpc("add_person", { event_id: trip, name: "Grandpa" });
  for (const { amount, currency } of amountSearches.amounts) {
    const rate = currency === "EUR" ? {} : { conversion_rate_to_event_currency: 3, rate_source: "own" };
    await save(ada, newExpense(trip, { id: grandpa }, [ada], { amount, currency, ...rate }));
  }
  for (const { search, finds } of amountSearches.searches) {
    for (const [name, where] of [
      ["find_my_expenses", {}],
      ["find_expenses", { event_id: trip }],
    ]) {
      const { expenses } = await screen(ada, name, { search, ...where });
      expect(
        expenses.map(({ amount }) => amount).sort((a, b) => a - b),
        `${name} ${search}`,
      ).toEqual(finds);
    }
  }
});
