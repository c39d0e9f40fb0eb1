import { beforeAll, expect, test } from "vitest";
import { createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { threeEvents } from "./support/sample-events.mjs";
import { screen } from "./support/screens.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada;
let trip, dinner, winter;

beforeAll(async () => {
  ({ ada, trip, dinner, winter } = await threeEvents());
});

test("the dashboard shows the profile, debts and claims per currency, and recent activity", async () => {
  const board = await screen(ada, "dashboard");
  expect(board.user).toMatchObject({ id: ada.id, email: ada.email, first_name: "Ada", preferred_lang: "en" });
  expect(board.user.divido_number).toMatch(/^[A-Z]{2}\d{6}$/);
  expect(board.summary).toEqual({ total_events: 1 });
  expect(board.totals).toEqual([
    { currency: "TRY", total: 90 },
    { currency: "EUR", total: 63 },
  ]);
  // Trip: paid 38, owes 10 + 2.50. Dinner: owes 10, sent 4. Winter, passive: owes 45.
  expect(board.balances).toEqual([
    { currency: "EUR", receivable: 25.5, payable: 6 },
    { currency: "TRY", receivable: 0, payable: 45 },
  ]);
  expect(board.recent_events.map(({ id }) => id)).toEqual([trip, dinner]);
  expect(board.recent_expenses.map(({ description }) => description)).toEqual(["Soup", "Pide", "Taxi", "Tea", "Fish"]);
  expect(board.statistics).toEqual({
    co_participants: 2,
    most_paid_event: { id: trip, name: "Trip", count: 2 },
    most_active_event: { id: trip, name: "Trip", count: 3 },
  });
});

test("the dashboard lists the balances of each open event, passive ones too, newest first", async () => {
  const { open_events, open_event_count } = await screen(ada, "dashboard");
  expect(open_event_count).toBe(3);
  expect(open_events.map(({ id, status, my_net }) => [id, status, my_net])).toEqual([
    [trip, "active", 25.5],
    [dinner, "active", -6],
    [winter, "passive", -45],
  ]);
  const { currency, balances } = await screen(ada, "settlement", { event_id: dinner });
  expect(open_events[1].default_currency).toBe(currency);
  const { event } = await screen(ada, "event_page", { event_id: dinner });
  expect(open_events[1].revision).toBe(event.revision);
  expect(open_events[1].others_log_id).toBeGreaterThan(0);
  expect(open_events[1].standings).toEqual(
    balances.map(({ user_id, household_id, paid, share, net, person }) => ({
      user_id,
      household_id,
      before: paid - share,
      net,
      place: expect.any(Number),
      person,
    })),
  );
  const { participants } = await screen(ada, "event_page", { event_id: dinner });
  const inOrder = open_events[1].standings.toSorted((one, other) => one.place - other.place);
  expect(inOrder.map(({ user_id }) => user_id)).toEqual(participants.map(({ user_id }) => user_id));
  expect(open_events[1].standings.map(({ before, net }) => [before, net]).sort()).toEqual([
    [-10, -6],
    [10, 6],
  ]);
});

test("the dashboard lists no people for an event of more than twelve, whose page shows the plan", async () => {
  const [host, ...guests] = await Promise.all(Array.from({ length: 13 }, (_, n) => signedUp(`Guest${n}`)));
  const large = await createEvent(host);
  await join(large, host, ...guests.slice(0, 11));
  await save(host, newExpense(large, host, [host, guests[0]]));
  const standings = async () => (await screen(host, "dashboard")).open_events[0].standings;
  expect(await standings()).toHaveLength(12);
  await join(large, host, guests[11]);
  expect(await standings()).toBeNull();
});

test("the dashboard counts a household once, by what its people owe together, and shows an event only while they owe", async () => {
  const [ayse, can, dede] = await Promise.all(["Ayse", "Can", "Dede"].map((name) => signedUp(name)));
  const porto = await createEvent(ayse);
  await join(porto, ayse, can, dede);
  await save(ayse, newExpense(porto, ayse, [can], { amount: 100 }));
  await save(dede, newExpense(porto, dede, [ayse], { amount: 30 }));
  const people = { event_id: porto, id: crypto.randomUUID(), name: "Kaya", people: [ayse.id, can.id] };
  await ayse.rpc("save_household", people);
  const seenBy = async (person) => {
    const { balances, open_event_count, open_events, recent_events } = await screen(person, "dashboard");
    const [card] = await screen(person, "my_events");
    expect([card.my_net, card.household_net]).toEqual([recent_events[0].my_net, recent_events[0].household_net]);
    expect(open_events.map((open) => open.household_net)).toEqual(open_event_count > 0 ? [card.household_net] : []);
    const [sums = {}] = balances;
    return [card.my_net, card.household_net, sums.receivable ?? 0, sums.payable ?? 0, open_event_count];
  };
  expect(await seenBy(ayse)).toEqual([70, -30, 0, 30, 1]);
  expect(await seenBy(can)).toEqual([-100, -30, 0, 30, 1]);
  expect(await seenBy(dede)).toEqual([30, null, 30, 0, 1]);

  await can.rpc("save_payment", { payment: newPayment(porto, can, dede, { amount: 30 }) });
  expect(await seenBy(ayse)).toEqual([70, 0, 0, 0, 0]);

  // A household that one person is left in counts as that person.
  await remove(ayse, porto, can);
  expect(await seenBy(ayse)).toEqual([70, null, 70, 0, 1]);
});

test("the dashboard of a new person is empty, not null", async () => {
  const board = await screen(await signedUp("New"), "dashboard");
  expect(board).toMatchObject({
    summary: { total_events: 0 },
    totals: [],
    balances: [],
    open_event_count: 0,
    open_events: [],
    recent_events: [],
    recent_expenses: [],
    statistics: { co_participants: 0, most_paid_event: null, most_active_event: null },
  });
});

test("the dashboard does not count removed, deleted or left events", async () => {
  const [host, guest] = await Promise.all([signedUp("Host"), signedUp("Guest")]);
  const [left, gone, kept] = [await createEvent(host), await createEvent(guest), await createEvent(host)];
  await join(left, host, guest);
  await join(gone, guest, host);
  await join(kept, host, guest);
  for (const event of [left, gone, kept]) await save(host, newExpense(event, host, [host, guest]));
  const { id } = await save(guest, newExpense(kept, guest, [guest]));
  await guest.rpc("delete_expense", { event_id: kept, id, version: 1 });
  await remove(host, left, guest);
  await guest.rpc("delete_event", { event_id: gone });
  const board = await screen(guest, "dashboard");
  expect(board).toMatchObject({
    summary: { total_events: 0 },
    totals: [{ currency: "EUR", total: 30 }],
    balances: [{ currency: "EUR", receivable: 0, payable: 15 }],
    statistics: { co_participants: 1, most_paid_event: null },
  });
  expect(board.recent_expenses).toHaveLength(1);
});
