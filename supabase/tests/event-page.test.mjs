import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, goingOn, join, newExpense, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { threeEvents } from "./support/sample-events.mjs";
import { screen, shownPerson } from "./support/screens.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;
let trip, dinner;

beforeAll(async () => {
  ({ ada, bo, cem, trip, dinner } = await threeEvents());
});

describe("the page of an event", () => {
  test("the event page has all data of its screen", async () => {
    const page = await screen(bo, "event_page", { event_id: trip });
    expect(page.event).toMatchObject({ id: trip, name: "Trip", created_by: ada.id });
    expect(page.me).toMatchObject({ role: "member", status: "active", home_currency: null });
    expect(page.participants.map(({ user_id, role, person }) => [user_id, role, person])).toEqual([
      [ada.id, "admin", shownPerson(ada, "Ada")],
      [bo.id, "member", shownPerson(bo)],
      [cem.id, "member", shownPerson(cem)],
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

  test("the event page has the reader's home currency and nobody else's", async () => {
    const [host, guest] = await Promise.all([signedUp("Host"), signedUp("Guest")]);
    const party = await createEvent(host);
    await join(party, host, guest);
    await host.update("users", `id=eq.${host.id}`, { home_currency: "XAF" });
    expect((await screen(host, "event_page", { event_id: party })).me.home_currency).toBe("XAF");
    const page = await screen(guest, "event_page", { event_id: party });
    expect(page.me.home_currency).toBeNull();
    expect(JSON.stringify(page)).not.toContain("XAF");
    expect((await guest.select(`users?id=eq.${host.id}&select=home_currency`)).body).toEqual([]);
    expect((await screen(host, "dashboard")).user.home_currency).toBe("XAF");
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

  test("an event page returns expenses requested by id, wherever they are in the list, and of no other event", async () => {
    const stranger = await signedUp("Stranger");
    const [trip, secret] = await Promise.all([createEvent(ada), createEvent(stranger)]);
    const [old, gone, theirs] = [
      await save(ada, newExpense(trip, ada, [ada], { expense_date: "2026-01-01" })),
      await save(ada, newExpense(trip, ada, [ada], { expense_date: "2026-01-02" })),
      await save(stranger, newExpense(secret, stranger, [stranger])),
    ];
    const newest = await save(ada, newExpense(trip, ada, [ada]));
    await ada.rpc("delete_expense", { event_id: trip, id: gone.id, version: 1 });
    const also = [old.id, gone.id, theirs.id, crypto.randomUUID()];
    const { body } = await ada.rpc("event_page", { event_id: trip, expense_limit: 1, also });
    expect(body.expenses.map(({ id }) => id)).toEqual([newest.id]);
    expect(body.also).toHaveLength(1);
    expect(body.also[0]).toMatchObject({ id: old.id, version: 1, shares: [{ user_id: ada.id, share_amount: 30 }] });
    expect((await ada.rpc("event_page", { event_id: trip })).body.also).toEqual([]);
    expect((await stranger.rpc("event_page", { event_id: trip, also })).body).toBeNull();
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
