import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, goingOn, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;
let trip;

const screen = async (person, name, parameters) => {
  const { status, body } = await person.get(name, parameters);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const descriptions = ({ expenses }) => expenses.map(({ description }) => description);

beforeAll(async () => {
  [ada, bo, cem] = await Promise.all([signedUp("Ada"), signedUp("Bo"), signedUp("Cem")]);
  trip = await createEvent(ada, { name: "Trip" });
  await join(trip, ada, bo, cem);
  const place = { category: "place", place_name: "Meis Café", place_city: "Kaş", place_country: "Türkiye" };
  await save(ada, {
    ...newExpense(trip, ada, [ada, bo, cem], {
      ...place,
      description: "Fish",
      topic: "eating_out",
      expense_date: "2026-06-01",
    }),
    payers: [
      { user_id: cem.id, paid_amount: 10 },
      { user_id: ada.id, paid_amount: 20 },
    ],
  });
  await save(
    bo,
    newExpense(trip, bo, [ada, bo], {
      ...place,
      description: "Tea",
      topic: "drinks",
      amount: 5,
      expense_date: "2026-06-03",
    }),
  );
  await save(ada, newExpense(trip, ada, [cem], { description: "TAKSİ 100%", amount: 8, expense_date: "2026-06-02" }));
  await save(
    cem,
    newExpense(trip, cem, [ada, bo, cem], {
      description: "Museum",
      amount: 60,
      currency: "USD",
      conversion_rate_to_event_currency: 0.875,
      rate_source: "own",
      expense_date: "2026-06-03",
    }),
  );
  const { id } = await save(bo, newExpense(trip, bo, [ada, bo], { description: "Mistake", amount: 999 }));
  await bo.rpc("delete_expense", { event_id: trip, id, version: 1 });
  await bo.rpc("save_payment", { payment: newPayment(trip, bo, ada, { amount: 4 }) });
});

describe("finding expenses", () => {
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

describe("the statistics of an event", () => {
  test("event statistics are grouped by day, kind, topic, currency and place, with the caller's share", async () => {
    const statistics = await screen(ada, "event_statistics", { event_id: trip });
    expect(statistics).toMatchObject({ event: { id: trip, name: "Trip" }, total: 95.5, expense_count: 4 });
    expect(statistics.by_day).toEqual([
      { date: "2026-06-01", count: 1, total: 30, my_share: 10 },
      { date: "2026-06-02", count: 1, total: 8, my_share: 0 },
      { date: "2026-06-03", count: 2, total: 57.5, my_share: 20 },
    ]);
    expect(statistics.by_category).toEqual([
      { category: "general", count: 2, total: 60.5, my_share: 17.5 },
      { category: "place", count: 2, total: 35, my_share: 12.5 },
    ]);
    expect(statistics.by_topic).toEqual([
      { topic: null, count: 2, total: 60.5, my_share: 17.5 },
      { topic: "eating_out", count: 1, total: 30, my_share: 10 },
      { topic: "drinks", count: 1, total: 5, my_share: 2.5 },
    ]);
    expect(statistics.by_currency).toEqual([
      { currency: "USD", count: 1, amount: 60, total: 52.5 },
      { currency: "EUR", count: 3, amount: 43, total: 43 },
    ]);
    expect(statistics.by_place).toEqual([{ place_name: "Meis Café", count: 2, total: 35, my_share: 12.5 }]);
    expect(statistics.balances.find(({ user_id }) => user_id === ada.id)).toMatchObject({ paid: 28, paid_count: 2 });
    expect(statistics.balances.find(({ user_id }) => user_id === cem.id)).toMatchObject({ paid: 62.5, paid_count: 2 });
    expect(statistics.by_person).toBeNull();
    expect(statistics.story).toBeNull();
    expect(statistics.participants).toHaveLength(3);
  });

  test("event statistics contain the amounts paid and shared per person and month on request", async () => {
    const { by_person } = await screen(ada, "event_statistics", { event_id: trip, by_person: true });
    expect(by_person).toEqual(
      [
        { user_id: ada.id, month: "2026-06", paid: 28, share: 30 },
        { user_id: bo.id, month: "2026-06", paid: 5, share: 30 },
        { user_id: cem.id, month: "2026-06", paid: 62.5, share: 35.5 },
      ].sort((one, other) => (one.user_id < other.user_id ? -1 : 1)),
    );
  });

  test("the story of an event contains payments by day, the largest expenses and the visited places", async () => {
    const { story } = await screen(ada, "event_statistics", { event_id: trip, story: true });
    expect(story.paid).toEqual([
      { date: "2026-06-01", user_id: ada.id, paid: 20 },
      { date: "2026-06-01", user_id: cem.id, paid: 10 },
      { date: "2026-06-02", user_id: ada.id, paid: 8 },
      { date: "2026-06-03", user_id: cem.id, paid: 52.5 },
      { date: "2026-06-03", user_id: bo.id, paid: 5 },
    ]);
    expect(descriptions({ expenses: story.largest })).toEqual(["Museum", "Fish", "TAKSİ 100%", "Tea"]);
    expect(story.largest[0]).toMatchObject({ amount: 60, currency: "USD", amount_in_event_currency: 52.5 });
    expect(story.largest[1].paid_by).toEqual([ada.id, cem.id]);
    const meis = {
      place_name: "Meis Café",
      place_city: "Kaş",
      place_country: "Türkiye",
      lat: null,
      lon: null,
      count: 1,
    };
    expect(story.visits).toMatchObject([
      { date: "2026-06-01", total: 30, ...meis },
      { date: "2026-06-03", total: 5, ...meis },
    ]);
  });

  test("the story of an event longer than half a year is grouped by month", async () => {
    const flat = await createEvent(ada);
    for (const expense_date of ["2025-11-20", "2026-06-15", "2026-06-16"]) {
      await save(ada, newExpense(flat, ada, [ada], { expense_date, amount: 10 }));
    }
    const { story } = await screen(ada, "event_statistics", { event_id: flat, story: true });
    expect(story.paid).toEqual([
      { date: "2025-11-01", user_id: ada.id, paid: 10 },
      { date: "2026-06-01", user_id: ada.id, paid: 20 },
    ]);
    expect(story.visits).toEqual([]);
  });

  test("statistics of an event without expenses are empty, not null", async () => {
    const empty = await createEvent(ada);
    expect(await screen(ada, "event_statistics", { event_id: empty, story: true })).toMatchObject({
      story: { paid: [], largest: [], visits: [] },
      total: 0,
      expense_count: 0,
      by_day: [],
      by_category: [],
      by_topic: [],
      by_currency: [],
      by_place: [],
    });
  });
});

describe("the book of an event", () => {
  test("an export contains everything in chronological order and adds up to the balances", async () => {
    const book = await screen(bo, "event_export", { event_id: trip });
    expect(descriptions(book)).toEqual(["Fish", "TAKSİ 100%", "Tea", "Museum"]);
    expect(Object.entries(book.expenses[0].payers)).toEqual([
      [ada.id, 20],
      [cem.id, 10],
    ]);
    expect(book.expenses[3].shares).toEqual({ [ada.id]: 17.5, [bo.id]: 17.5, [cem.id]: 17.5 });
    expect(book.payments).toMatchObject([{ from_user: bo.id, to_user: ada.id, amount: 4 }]);
    for (const { user_id, net } of book.balances) {
      const cents = (amount = 0) => Math.round(amount * 100);
      const spent = book.expenses.map(({ payers, shares }) => cents(payers[user_id]) - cents(shares[user_id]));
      const paidBack = book.payments.map(
        ({ from_user, to_user, amount }) =>
          cents(amount) * (Number(from_user === user_id) - Number(to_user === user_id)),
      );
      expect([...spent, ...paidBack].reduce((sum, part) => sum + part, 0)).toBe(cents(net));
    }
  });

  test("an export contains each expense's split, rate, place and amounts in its own currency", async () => {
    const { expenses } = await screen(ada, "event_export", { event_id: trip });
    for (const expense of expenses) {
      const { expense: stored } = await screen(ada, "expense_page", { event_id: trip, id: expense.id });
      const { topic, split_method, rate_date, rate_source } = stored;
      expect(expense).toMatchObject({ topic, split_method, rate_date, rate_source, parts: null });
      const amounts = (parts, name) => Object.fromEntries(parts.map((part) => [part.user_id, part[name]]));
      const foreign = stored.currency !== "EUR";
      expect(expense.own).toEqual(
        foreign
          ? { payers: amounts(stored.payers, "paid_amount"), shares: amounts(stored.shares, "share_amount") }
          : null,
      );
      const { place_id, place_lat, place_lon, place_country, place_city } = stored;
      const place = { place_id, place_lat, place_lon, place_country, place_city };
      expect(expense.place).toEqual(stored.category === "place" ? place : null);
    }
    expect(expenses.some(({ own }) => own)).toBe(true);
    expect(expenses.some(({ place }) => place)).toBe(true);
    expect(expenses.some(({ topic }) => topic)).toBe(true);
  });

  test("an export contains people who left", async () => {
    const [host, guest] = await Promise.all([signedUp("Host"), signedUp("Guest")]);
    const event = await createEvent(host);
    await join(event, host, guest);
    await save(guest, newExpense(event, guest, [host, guest]));
    await remove(host, event, guest);
    const book = await screen(host, "event_export", { event_id: event });
    expect(book.expenses).toHaveLength(1);
    expect(book.participants.map(({ user_id, status }) => [user_id, status])).toContainEqual([guest.id, "removed"]);
  });
});
