import { beforeAll, expect, test } from "vitest";
import { createEvent, join, newExpense, remove, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { tripOfThree } from "./support/sample-events.mjs";
import { descriptions, screen } from "./support/screens.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;
let trip;

beforeAll(async () => {
  ({ ada, bo, cem, trip } = await tripOfThree());
});

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
      ({ from_user, to_user, amount }) => cents(amount) * (Number(from_user === user_id) - Number(to_user === user_id)),
    );
    expect([...spent, ...paidBack].reduce((sum, part) => sum + part, 0)).toBe(cents(net));
  }
});

test("an export contains each expense's split, rate, place and amounts in its own currency", async () => {
  const { expenses } = await screen(ada, "event_export", { event_id: trip });
  for (const expense of expenses) {
    const { expense: stored } = await screen(ada, "expense_page", { event_id: trip, id: expense.id });
    const { topic, split_method, rate_date, rate_source } = stored;
    const { place_name, place_id, place_lat, place_lon, place_country, place_city } = stored;
    const place = { place_name, place_id, place_lat, place_lon, place_country, place_city };
    expect(expense).toMatchObject({ topic, split_method, rate_date, rate_source, ...place, parts: null });
    const amounts = (parts, name) => Object.fromEntries(parts.map((part) => [part.user_id, part[name]]));
    const foreign = stored.currency !== "EUR";
    expect(expense.own).toEqual(
      foreign
        ? { payers: amounts(stored.payers, "paid_amount"), shares: amounts(stored.shares, "share_amount") }
        : null,
    );
  }
  expect(expenses.some(({ own }) => own)).toBe(true);
  expect(expenses.some(({ place_name }) => place_name)).toBe(true);
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
