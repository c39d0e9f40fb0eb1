import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, goingOn, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;
let trip, dinner, winter;

const screen = async (person, name, parameters) => {
  const { status, body } = await person.get(name, parameters);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** @param {number} color their place in the order of joining */
const shownPerson = ({ id, email }, color, first_name = null) => ({
  id,
  email,
  first_name,
  last_name: null,
  deleted: false,
  has_account: true,
  has_payment_details: false,
  claimed_by: null,
  claimed_at: null,
  color,
});

beforeAll(async () => {
  [ada, bo, cem] = await Promise.all([
    signedUp("Ada", { columns: { first_name: "Ada" } }),
    signedUp("Bo"),
    signedUp("Cem"),
  ]);
  winter = await createEvent(bo, { name: "Winter", default_currency: "TRY" });
  dinner = await createEvent(bo, { name: "Dinner", category: "dining_friends" });
  trip = await createEvent(ada, { name: "Trip" });
  await join(trip, ada, bo, cem);
  await join(dinner, bo, ada);
  await join(winter, bo, ada);
  const place = { category: "place", place_name: "Meis", place_city: "Kaş", place_country: "Türkiye" };
  await save(ada, newExpense(trip, ada, [ada, bo, cem], { ...place, description: "Fish", expense_date: "2026-06-01" }));
  await save(
    bo,
    newExpense(trip, bo, [ada, bo], { ...place, description: "Tea", amount: 5, expense_date: "2026-06-03" }),
  );
  await save(ada, newExpense(trip, ada, [cem], { description: "Taxi", amount: 8, expense_date: "2026-06-02" }));
  await save(bo, newExpense(dinner, bo, [ada, bo], { description: "Pide", amount: 20 }));
  await save(
    bo,
    newExpense(winter, bo, [ada, bo], { description: "Soup", amount: 90, currency: "TRY", expense_date: "2026-01-05" }),
  );
  await ada.rpc("save_payment", { payment: newPayment(dinner, ada, bo, { amount: 4 }) });
  await bo.update("events", `id=eq.${winter}`, { status: "passive" });
});

describe("the dashboard", () => {
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
    expect(board.recent_expenses.map(({ description }) => description)).toEqual([
      "Soup",
      "Pide",
      "Taxi",
      "Tea",
      "Fish",
    ]);
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
});

describe("my events", () => {
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
      people: [shownPerson(ada, 0, "Ada"), shownPerson(bo, 1), shownPerson(cem, 2)],
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
});

describe("the page of an event", () => {
  test("the event page has all data of its screen", async () => {
    const page = await screen(bo, "event_page", { event_id: trip });
    expect(page.event).toMatchObject({ id: trip, name: "Trip", created_by: ada.id });
    expect(page.me).toMatchObject({ role: "member", status: "active" });
    expect(page.participants.map(({ user_id, role, person }) => [user_id, role, person])).toEqual([
      [ada.id, "admin", shownPerson(ada, 0, "Ada")],
      [bo.id, "member", shownPerson(bo, 1)],
      [cem.id, "member", shownPerson(cem, 2)],
    ]);
    expect(Object.fromEntries(page.balances.map(({ user_id, net }) => [user_id, net]))).toEqual({
      [ada.id]: 25.5,
      [bo.id]: -7.5,
      [cem.id]: -18,
    });
    expect(page).toMatchObject({ total: 43, expense_count: 3, payments: [], next: null });
    expect(page.expenses.map(({ description }) => description)).toEqual(["Tea", "Taxi", "Fish"]);
    expect(page.expenses[1].shares).toEqual([
      { user_id: cem.id, share_amount: 8, share_in_event_currency: 8, parts: null },
    ]);
    expect(page.expenses[1].payers).toEqual([{ user_id: ada.id, paid_amount: 8, paid_in_event_currency: 8 }]);
    expect(page.expenses[1]).not.toHaveProperty("words");
  });

  test("the event page has the expenses requested by id, in the requested order", async () => {
    const { expenses } = await screen(bo, "event_page", { event_id: trip });
    const [tea, , fish] = expenses;
    const elsewhere = (await screen(bo, "event_page", { event_id: dinner })).expenses[0];
    const also = [fish.id, crypto.randomUUID(), elsewhere.id, tea.id];
    const page = await screen(bo, "event_page", { event_id: trip, expense_limit: 1, also });
    expect(page.also).toEqual([fish, tea]);
    expect((await screen(bo, "event_page", { event_id: trip, also: [] })).also).toEqual([]);
    // More ids than fit into a URL, by POST.
    const many = await bo.rpc("event_page", { event_id: trip, also: Array(600).fill(fish.id) });
    expect(many.body.also).toHaveLength(500);
  });

  test("the event page has the id of the newest log entry, also after a change that the page does not show", async () => {
    const newest = async () => (await screen(bo, "event_history", { event_id: trip })).entries[0];
    const lastLogId = async () => (await screen(bo, "event_page", { event_id: trip, expense_limit: 1 })).last_log_id;
    expect(await lastLogId()).toBe((await newest()).id);
    const before = await lastLogId();
    const { expenses } = await screen(bo, "event_page", { event_id: trip });
    const oldest = expenses.at(-1);
    await ada.rpc("delete_expense", { event_id: trip, id: oldest.id, version: oldest.version });
    expect(await newest()).toMatchObject({ action: "deleted", entity_id: oldest.id });
    expect(await lastLogId()).toBe((await newest()).id);
    expect(await lastLogId()).toBeGreaterThan(before);
    await ada.rpc("restore_expense", { event_id: trip, id: oldest.id });
  });

  test("the event page has households and each person's household", async () => {
    const host = await signedUp("Host");
    const party = await createEvent(host);
    const { body: grandpa } = await host.rpc("add_person", { event_id: party, name: "Grandpa" });
    const family = crypto.randomUUID();
    await host.rpc("save_household", { event_id: party, id: family, name: "Family", people: [host.id, grandpa] });
    for (const name of ["event_page", "event_statistics", "event_export", "settlement"]) {
      const document = await screen(host, name, { event_id: party });
      expect(document.households, name).toEqual([{ id: family, name: "Family" }]);
      const people = document.participants ?? document.balances;
      expect(people.map(({ user_id, household_id }) => [user_id, household_id]).sort(), name).toEqual(
        [
          [host.id, family],
          [grandpa, family],
        ].sort(),
      );
    }
  });

  test("the event page limits its expenses and returns the cursor of the next page", async () => {
    const page = await screen(bo, "event_page", { event_id: trip, expense_limit: 2 });
    expect(page.expenses.map(({ description }) => description)).toEqual(["Tea", "Taxi"]);
    const rest = await screen(bo, "event_expenses", { event_id: trip, ...goingOn(page.next) });
    expect(rest.expenses.map(({ description }) => description)).toEqual(["Fish"]);
    expect(rest.next).toBeNull();
  });

  test("the event page of an unknown event is null", async () => {
    expect(await screen(bo, "event_page", { event_id: crypto.randomUUID() })).toBeNull();
  });
});

describe("the expenses of an event", () => {
  test("expenses of an event are paged without gaps or duplicates, also for equal days and times", async () => {
    const writer = await signedUp("Writer");
    const many = await createEvent(writer);
    const wanted = Array.from({ length: 25 }, (_, place) =>
      newExpense(many, writer, [writer], { expense_date: `2026-07-0${1 + (place % 3)}`, description: `No. ${place}` }),
    );
    for (const expense of wanted) await save(writer, expense);
    const seen = [];
    let next = null;
    do {
      const page = await screen(writer, "event_expenses", { event_id: many, expense_limit: 4, ...goingOn(next) });
      seen.push(...page.expenses);
      next = page.next;
    } while (next);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
    expect(seen).toHaveLength(25);
    const order = seen.map(({ expense_date, created_at }) => `${expense_date} ${created_at}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  test("a page of expenses has 1 to 200 expenses, whatever limit is requested", async () => {
    const page = await screen(ada, "event_expenses", { event_id: trip, expense_limit: -5 });
    expect(page.expenses).toHaveLength(1);
    expect(page.next).not.toBeNull();
    const all = await screen(ada, "event_expenses", { event_id: trip, expense_limit: 1_000_000 });
    expect(all).toMatchObject({ next: null });
  });
});

test("the expense page has shares, event and participants", async () => {
  const [{ id }] = (await screen(ada, "event_page", { event_id: trip })).expenses;
  const page = await screen(cem, "expense_page", { event_id: trip, id });
  // An id is unique within its event only.
  expect(await screen(bo, "expense_page", { event_id: dinner, id })).toBeNull();
  expect(page.expense).toMatchObject({ id, description: "Tea", version: 1 });
  expect(page.expense.shares).toHaveLength(2);
  expect(page.event.id).toBe(trip);
  expect(page.participants).toHaveLength(3);
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
  expect(payer).toEqual(shownPerson(bo, 0));
  expect(payers).toEqual([{ user_id: bo.id, paid_amount: 90, paid_in_event_currency: 90, person: shownPerson(bo, 0) }]);
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

test("my statistics contain places, people and amounts", async () => {
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

test("tables embed people and events by their foreign keys", async () => {
  for (const query of [
    `event_participants?event_id=eq.${trip}&select=user_id,events!event_participants_event_id_fkey(name),profiles(email)`,
    `expenses?event_id=eq.${trip}&select=id,events!expenses_event_id_fkey(name),expenses_payers(user_id,event_participants(profiles(email)))`,
    `expenses?event_id=eq.${trip}&select=id,expenses_participants(user_id,share_amount)`,
    `event_invitations?event_id=eq.${trip}&select=token,events(name,description,place_city,place_country)`,
    `event_balances?event_id=eq.${trip}&select=net,event_participants(profiles(email))`,
  ]) {
    const { status, body } = await ada.select(query);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.length).toBeGreaterThan(0);
  }
});
