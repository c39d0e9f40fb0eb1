import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, newExpense, save } from "./support/events.mjs";
import { expenseEntry, newImport } from "./support/imports.mjs";
import { threeEvents, tripOfThree } from "./support/sample-events.mjs";
import { descriptions, screen } from "./support/screens.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

describe("the statistics of an event", () => {
  /** @type {Person} */
  let ada, bo, cem;
  let trip;

  beforeAll(async () => {
    ({ ada, bo, cem, trip } = await tripOfThree());
  });

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

  test("the story of an event is grouped by day, and by month once there are expenses on 184 days", async () => {
    const flat = await createEvent(ada);
    const paid = async () => (await screen(ada, "event_statistics", { event_id: flat, story: true })).story.paid;
    const on = (expense_date) => newExpense(flat, ada, [ada], { expense_date, amount: 10 });
    const daysAfter = (days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10);
    await save(ada, on("2020-05-03"));
    const entries = Array.from({ length: 182 }, (_, days) => expenseEntry(on(daysAfter(days))));
    expect((await ada.rpc("import_expenses", newImport(flat, [], entries))).status).toBe(200);
    const daily = await paid();
    expect([daily.length, ...daily.slice(0, 2)]).toEqual([
      183,
      { date: "2020-05-03", user_id: ada.id, paid: 10 },
      { date: "2025-01-01", user_id: ada.id, paid: 10 },
    ]);
    await save(ada, on(daysAfter(182)));
    const monthly = await paid();
    expect([monthly.length, ...monthly.slice(0, 2)]).toEqual([
      8,
      { date: "2020-05-01", user_id: ada.id, paid: 10 },
      { date: "2025-01-01", user_id: ada.id, paid: 310 },
    ]);
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

test("my statistics contain places, people and amounts", async () => {
  const { ada, trip } = await threeEvents();
  const statistics = await screen(ada, "my_statistics");
  expect(statistics).toMatchObject({
    events_organised: 1,
    events_participated: 3,
    most_paid_event: { id: trip, count: 2 },
    average_expenses_per_event: 1.67,
    co_participants: 2,
    visited_places: [{ place_name: "Meis", place_city: "Kaş", place_country: "Türkiye", count: 2 }],
    most_shared_expense: { event_id: trip, description: "Fish", people_count: 3 },
    most_active_event: { id: trip, count: 3 },
  });
  expect(statistics.by_month).toEqual([
    { month: "2026-06", currency: "EUR", total: 63, my_share: 22.5 },
    { month: "2026-01", currency: "TRY", total: 90, my_share: 45 },
  ]);
  expect(statistics.by_category).toEqual([
    { category: "short_trip", currency: "EUR", count: 3, total: 43, my_share: 12.5 },
    { category: "dining_friends", currency: "EUR", count: 1, total: 20, my_share: 10 },
    { category: "short_trip", currency: "TRY", count: 1, total: 90, my_share: 45 },
  ]);
});
