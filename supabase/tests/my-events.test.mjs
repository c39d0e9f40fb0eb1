import { beforeAll, expect, test } from "vitest";
import { createEvent, join } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { threeEvents } from "./support/sample-events.mjs";
import { screen, shownPerson } from "./support/screens.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;
let trip, dinner, winter;

beforeAll(async () => {
  ({ ada, bo, cem, trip, dinner, winter } = await threeEvents());
});

test("my_events lists events newest first, passive ones on request, with people and balance", async () => {
  const cards = await screen(ada, "my_events");
  expect(cards.map(({ id }) => id)).toEqual([trip, dinner]);
  expect(cards[0]).toMatchObject({
    name: "Trip",
    category: "short_trip",
    status: "active",
    default_currency: "EUR",
    place_city: "Nevşehir",
    participant_count: 3,
    expense_count: 3,
    total: 43,
    my_net: 25.5,
    people: [shownPerson(ada, "Ada"), shownPerson(bo), shownPerson(cem)],
  });
  expect(cards[1].my_net).toBe(-6);
  expect((await screen(ada, "my_events", { include_passive: true })).map(({ id }) => id)).toEqual([
    trip,
    dinner,
    winter,
  ]);
});

test("my_events shows at most five people per event", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, place) => signedUp(`P${place}`)));
  const party = await createEvent(people[0]);
  await join(party, ...people);
  const [card] = await screen(people[0], "my_events");
  expect(card).toMatchObject({ participant_count: 6 });
  expect(card.people).toHaveLength(5);
});

test("recent expenses come from all my events, passive ones too, newest first, page by page", async () => {
  const first = await screen(ada, "recent_expenses", { expense_limit: 3 });
  expect(
    first.expenses.map(({ description, event, my_share }) => [description, event.name, event.status, my_share]),
  ).toEqual([
    ["Soup", "Winter", "passive", 45],
    ["Pide", "Dinner", "active", 10],
    ["Taxi", "Trip", "active", null],
  ]);
  expect(first.expenses.map(({ my_paid }) => my_paid)).toEqual([0, 0, 8]);
  const [{ payer, payers, event }] = first.expenses;
  expect(payer).toEqual(shownPerson(bo));
  expect(payers).toEqual([{ user_id: bo.id, paid_amount: 90, paid_in_event_currency: 90, person: shownPerson(bo) }]);
  expect(event).toEqual({
    id: winter,
    name: "Winter",
    status: "passive",
    default_currency: "TRY",
    revision: expect.any(Number),
  });
  const { created_at, id } = first.next;
  const second = await screen(ada, "recent_expenses", { before_time: created_at, before_id: id, expense_limit: 3 });
  expect(second.expenses.map(({ description }) => description)).toEqual(["Tea", "Fish"]);
  expect(second.next).toBeNull();
});
