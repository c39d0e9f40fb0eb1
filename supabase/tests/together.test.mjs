import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { bringAlong, fileOf } from "./support/archive.mjs";
import { accept, addPerson, balancesOf, createEvent, join, newExpense, newPayment, save } from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { ago, newSeries } from "./support/series.mjs";
import { asServer } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const vectors = JSON.parse(
  readFileSync(new URL("../../functions/internal/settling/testdata/vectors.json", import.meta.url), "utf8"),
);
/** A case that the server and the device settle, in cents, by name. */
const shared = vectors.households.find(({ name }) => name.startsWith("together:"));
const cents = (amount) => Math.round(amount * 100);

describe("several payers, one without an account, by parts, in a foreign currency, with a couple and a payment", () => {
  /** @type {Person} */
  let ada, bo, cem, dora;
  let trip, grandpa, dinner;

  const book = async (person = ada) => (await person.get("event_export", { event_id: trip })).body;
  const figuresOf = ({ payers, shares, amount_in_event_currency }) => ({ payers, shares, amount_in_event_currency });
  /** The amounts of the dinner, with one person replaced by another. */
  const withInPlaceOf = (figures, from, into) => JSON.parse(JSON.stringify(figures).replaceAll(from, into));
  const dinnerIn = async () => figuresOf((await book()).expenses.find(({ id }) => id === dinner));
  const sum = (amounts) => Object.values(amounts).reduce((total, amount) => total + cents(amount), 0);

  /** The balances, which are the same in every response and add up to zero. @returns {Promise<Map<string, number>>} */
  async function nets() {
    const { balances } = await book();
    const found = new Map(balances.map(({ user_id, net }) => [user_id, cents(net)]));
    expect([...found.values()].reduce((total, net) => total + net, 0)).toBe(0);
    for (const name of ["event_page", "settlement", "event_statistics"]) {
      const answer = (await ada.get(name, { event_id: trip })).body;
      expect(new Map(answer.balances.map(({ user_id, net }) => [user_id, cents(net)])), name).toEqual(found);
    }
    const counted = new Map([...found.keys()].map((id) => [id, 0]));
    const add = (id, amount) => counted.set(id, (counted.get(id) ?? 0) + cents(amount));
    const { expenses, payments } = await book();
    for (const { payers, shares } of expenses) {
      for (const [id, paid] of Object.entries(payers)) add(id, paid);
      for (const [id, share] of Object.entries(shares)) add(id, -share);
    }
    for (const { from_user, to_user, amount } of payments) {
      add(from_user, amount);
      add(to_user, -amount);
    }
    expect(counted).toEqual(found);
    const { token: view } = (await ada.rpc("create_invitation", { event_id: trip, kind: "view" })).body;
    const seen = (await asServer("view_event", { token: view })).body;
    expect(seen.balances.map(({ net }) => cents(net)).sort()).toEqual([...found.values()].sort());
    return found;
  }

  beforeAll(async () => {
    [ada, bo, cem, dora] = await Promise.all(["Ada", "Bo", "Cem", "Dora"].map((name) => signedUp(name)));
    trip = await createEvent(ada);
    await join(trip, ada, bo, cem);
    grandpa = await addPerson(ada, trip, "Grandpa");
    const wanted = newExpense(trip, grandpa, [ada, bo, grandpa], {
      description: "Fish by the harbour",
      amount: 100,
      currency: "USD",
      conversion_rate_to_event_currency: 0.9214,
      rate_source: "own",
      split_method: "parts",
    });
    const shares = wanted.shares.map((share) => ({ ...share, parts: 1 }));
    const payers = [
      { user_id: grandpa.id, paid_amount: 70 },
      { user_id: ada.id, paid_amount: 30 },
    ];
    // The device was offline and lost a response.
    const mutation_id = randomUUID();
    for (let attempt = 0; attempt < 2; attempt++) {
      dinner = (await save(bo, { ...wanted, shares, payers, mutation_id })).id;
    }
    await save(cem, newExpense(trip, cem, [ada, bo, cem, grandpa], { description: "Boat", amount: 40 }));
    const household = { event_id: trip, id: randomUUID(), name: "Ada & Bo", people: [ada.id, bo.id] };
    expect((await bo.rpc("save_household", household)).status).toBe(200);
    expect((await bo.rpc("save_payment", { payment: newPayment(trip, bo, grandpa, { amount: 10 }) })).status).toBe(200);
  });

  test("100.00 paid 70/30 and shared by three is the same in every response, to the cent", async () => {
    const { payers, shares, amount_in_event_currency } = await dinnerIn();
    expect(amount_in_event_currency).toBe(92.14);
    expect(payers).toEqual({ [grandpa.id]: 64.5, [ada.id]: 27.64 });
    expect(Object.values(shares).map(cents).sort()).toEqual([3071, 3071, 3072]);
    expect([sum(payers), sum(shares)]).toEqual([9214, 9214]);
    const { expenses } = (await cem.get("event_page", { event_id: trip })).body;
    const fish = expenses.find(({ id }) => id === dinner);
    expect(fish.payers.map(({ user_id, paid_amount }) => [user_id, paid_amount])).toEqual([
      [grandpa.id, 70],
      [ada.id, 30],
    ]);
    expect(fish.shares.map(({ parts }) => parts)).toEqual([1, 1, 1]);
    const { entries } = (await cem.get("event_history", { event_id: trip })).body;
    const made = entries.filter(({ entity_id }) => entity_id === dinner);
    expect(made.map(({ action, actor }) => [action, actor])).toEqual([["created", bo.id]]);
    await nets();
  });

  test("an event with payers, parts, currencies, a household and a payment is settled the same by server and device", async () => {
    const { balances, households } = (await ada.get("settlement", { event_id: trip })).body;
    const nameOf = new Map([ada, bo, cem].map(({ id }, place) => [id, ["ada", "bo", "cem"][place]]));
    nameOf.set(grandpa.id, "grandpa");
    const found = balances.map(({ user_id, household_id, paid, share, net }) => ({
      person: nameOf.get(user_id),
      ...(household_id && { household: households.find(({ id }) => id === household_id).name }),
      before: cents(paid) - cents(share),
      net: cents(net),
    }));
    expect(found.sort((a, b) => (a.person < b.person ? -1 : 1))).toEqual(shared.people);
  });

  test("balances stay when the person without an account is claimed and the author's account is deleted", async () => {
    const before = { nets: await nets(), dinner: await dinnerIn() };
    const { token } = (await ada.rpc("create_invitation", { event_id: trip, kind: "group" })).body;
    await accept(token, dora);
    expect((await dora.rpc("claim_person", { event_id: trip, person_id: grandpa.id })).status).toBe(200);
    const claimed = { nets: await nets(), dinner: await dinnerIn() };
    expect(claimed.dinner).toEqual(withInPlaceOf(before.dinner, grandpa.id, dora.id));
    expect(claimed.nets.get(dora.id)).toBe(before.nets.get(grandpa.id));
    expect(claimed.nets.get(grandpa.id) ?? 0).toBe(0);
    for (const { id } of [ada, bo, cem]) expect(claimed.nets.get(id)).toBe(before.nets.get(id));

    expect((await asServer("delete_account", { auth_user_id: bo.authId })).body).toEqual({ deleted: true });
    expect(await dinnerIn()).toEqual(claimed.dinner);
    expect(await nets()).toEqual(claimed.nets);
    // A deleted account has left the event and its household.
    const { participants } = (await ada.get("event_page", { event_id: trip })).body;
    expect(participants.find(({ user_id }) => user_id === bo.id)).toMatchObject({
      status: "removed",
      household_id: null,
    });
  });
});

test("balances add up to zero while a recurring expense in dollars gets a bill, is claimed, taken along and undone", async () => {
  const [ada, bo, dora, other] = await Promise.all(
    ["Ada", "Bo", "Dora", "Eve"].map((first_name) => signedUp(first_name, { columns: { first_name } })),
  );
  const trip = await createEvent(ada);
  await join(trip, ada, bo);
  const grandpa = await addPerson(ada, trip, "Grandpa");
  const people = [ada, bo, grandpa];
  /** The balances that are not zero, in cents, by person; they add up to zero. */
  const nets = async (event = trip) => {
    const found = Object.entries(await balancesOf(event)).map(([id, { net }]) => [id, cents(net)]);
    expect(found.reduce((total, [, net]) => total + net, 0)).toBe(0);
    return new Map(found.filter(([, net]) => net !== 0));
  };

  const payers = [
    { user_id: ada.id, paid_amount: 70 },
    { user_id: grandpa.id, paid_amount: 30.01 },
  ];
  const dollars = {
    ...{ description: "Club dinner", amount: 100.01, currency: "USD" },
    ...{ conversion_rate_to_event_currency: 0.9214, rate_source: "own" },
  };
  const series = newSeries(trip, people, { unit: "week", anchor: ago(9), payers }, dollars);
  expect((await bo.rpc("save_series", { series, mutation_id: randomUUID() })).status).toBe(200);
  for (const phone of [ada, bo]) await phone.rpc("create_due_expenses", { event_id: trip });
  const { expenses } = (await ada.get("event_page", { event_id: trip })).body;
  expect(expenses.map(({ series_number }) => series_number)).toEqual([2, 1]);
  const before = await nets();
  // 92.15 EUR twice, of which Ada paid 64.50 and bore a third.
  expect([...before.keys()].sort()).toEqual(people.map(({ id }) => id).sort());

  // Two phones without network give the same occurrence a bill; the second to arrive is refused and tries again.
  const [{ id }] = expenses;
  const billed = (version, amount, weights) => ({
    ...newExpense(trip, ada, people, {
      ...{ ...dollars, id, version, amount, split_method: "manual", expense_date: ago(2) },
      ...{ series_id: series.id, series_number: 2 },
      items: [
        { id: randomUUID(), label: "Fish", amount: amount - 20, weights },
        { id: randomUUID(), label: "Wine", amount: 15, weights: {} },
      ],
      extras: [{ kind: "tip", amount: 5, percent: null, with_tax: false, spread: "items" }],
    }),
    payers: [
      { user_id: grandpa.id, paid_amount: 10 },
      { user_id: ada.id, paid_amount: amount - 10 },
    ],
    mutation_id: randomUUID(),
  });
  const [{ version }] = expenses;
  await save(ada, billed(version, 80, { [ada.id]: 1 }));
  await nets();
  expectCode(await bo.rpc("save_expense", billed(version, 70, { [bo.id]: 2 })), 409, "version_conflict");
  await save(bo, billed(version + 1, 70, { [bo.id]: 2, [grandpa.id]: 1 }));
  const billOf = async (event, expenseId) =>
    (await ada.get("expense_page", { event_id: event, id: expenseId })).body.expense;
  expect(await billOf(trip, id)).toMatchObject({ is_bill: true, amount: 70, series_id: series.id, series_number: 2 });
  const after = await nets();

  const { token } = (await ada.rpc("create_invitation", { event_id: trip, kind: "group" })).body;
  await accept(token, dora);
  expect((await dora.rpc("claim_person", { event_id: trip, person_id: grandpa.id })).status).toBe(200);
  const claimed = await nets();
  expect(claimed.get(dora.id)).toBe(after.get(grandpa.id));
  for (const one of [ada, bo]) expect(claimed.get(one.id)).toBe(after.get(one.id));
  const { items } = await billOf(trip, id);
  expect(items[0].weights).toEqual({ [bo.id]: 2, [dora.id]: 1 });

  const text = await fileOf(ada, trip);
  const copy = await bringAlong(other, text, "Ada");
  const amounts = (found) => [...found.values()].sort((a, b) => a - b);
  expect(amounts(await nets(copy.event))).toEqual(amounts(claimed));
  const there = (await other.get("event_page", { event_id: copy.event })).body;
  expect(there.expenses.map(({ is_bill, series_number }) => [is_bill, series_number])).toEqual([
    [true, 2],
    [false, 1],
  ]);
  expect(there.series).toMatchObject([{ expense: { description: "Club dinner", currency: "USD" } }]);
  const undone = await other.rpc("undo_import", { event_id: copy.event, import_id: copy.import_id });
  expect(undone.status).toBe(200);
  expect(await nets(copy.event)).toEqual(new Map());
  expect(await nets()).toEqual(claimed);
});
