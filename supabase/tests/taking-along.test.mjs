import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bringAlong, fileOf } from "./support/archive.mjs";
import { addPerson, createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";

/** Removes ids, which differ between events. @param {string} text */
const withoutIds = (text) => text.replaceAll(/"id":"[0-9a-f]{8}-[^"]+"/g, '"id":""');

test("an event exported, imported into another and exported again is the same to the byte and in the same order, except for ids", async () => {
  const [ada, ben, other] = await Promise.all(
    ["Ada", "Ben", "Ada"].map((first_name) => signedUp(first_name, { columns: { first_name } })),
  );
  const trip = await createEvent(ada, {
    planned_start_date: "2026-06-01",
    planned_duration_days: 4,
    description: "Two\nlines",
  });
  await join(trip, ada, ben);
  const [first, second] = [await addPerson(ada, trip, "Ben Kaya"), await addPerson(ada, trip, "Ben Kaya")];
  const family = { event_id: trip, id: randomUUID(), name: "Family", people: [ada.id, first.id] };
  expect((await ada.rpc("save_household", family)).status).toBe(200);

  const splits = [
    { name: "Nights", parts: { [ada.id]: 2, [first.id]: 0.5 } },
    { name: "'=Rooms", parts: { [second.id]: 3, [ben.id]: 1 }, is_default: true },
    { name: "Ben alone", parts: { [ben.id]: 1 } },
  ];
  for (const split of splits) {
    expect((await ada.rpc("set_saved_split", { event_id: trip, id: randomUUID(), split })).status).toBe(200);
  }

  await save(ada, newExpense(trip, ada, [ada, ben, first, second], { description: "'=Dinner", topic: "eating_out" }));
  await save(ben, newExpense(trip, ben, [second], { amount: 10 }));
  await save(ben, newExpense(trip, ben, [first], { amount: 20 }));
  const back = {
    amount: 10.01,
    currency: "USD",
    conversion_rate_to_event_currency: 0.35,
    rate_source: "own",
    refund: true,
  };
  await save(ben, newExpense(trip, ben, [ada, ben, first], { description: "Deposit back", ...back }));
  const abroad = {
    ...{ amount: 30, currency: "JPY", conversion_rate_to_event_currency: 0.0061, rate_date: "2026-06-02" },
    ...{ rate_source: "live", split_method: "parts", category: "place", place_name: "Café de la Gare" },
    ...{ place_id: "osm:1", place_lat: 38.6431, place_lon: -0.1234567, place_country: "Japan", place_city: null },
  };
  const { expense } = newExpense(trip, ada, [ada], abroad);
  const shares = [
    { user_id: ben.id, share_amount: 20, parts: 2 },
    { user_id: second.id, share_amount: 10, parts: 1 },
  ];
  const payers = [
    { user_id: ada.id, paid_amount: 15 },
    { user_id: first.id, paid_amount: 15 },
  ];
  await save(ada, { expense, shares, payers });
  await save(
    ada,
    newExpense(trip, ada, [ada, ben], { amount: 7, currency: "USD", conversion_rate_to_event_currency: 0.9 }),
  );
  for (const amount of [3, 4]) await ada.rpc("save_payment", { payment: newPayment(trip, ben, ada, { amount }) });
  // Leftover units depend on the ids, which differ between events.
  for (const amount of [1.01, 1.03, 10.07])
    await save(ada, {
      expense: newExpense(trip, ada, [ada], { amount, currency: "USD", conversion_rate_to_event_currency: 0.35 })
        .expense,
      shares: [ada, ben, first, second].map(({ id }, place) => ({
        user_id: id,
        share_amount: place === 0 ? Number((amount - 0.75).toFixed(2)) : 0.25,
      })),
      payers: [ada, ben, second].map(({ id }, place) => ({
        user_id: id,
        paid_amount: place === 0 ? Number((amount - 0.5).toFixed(2)) : 0.25,
      })),
    });

  await remove(ada, trip, ben);

  const text = await fileOf(ada, trip);
  expect(text).not.toContain("@");
  expect(text).not.toContain(ada.id);
  expect(JSON.parse(text)).toMatchObject({
    households: [{ name: "Family" }],
    people: [{ name: "Ada", household_id: "u1" }, { name: "Ben" }, { name: "Ben Kaya" }, { name: "Ben Kaya" }],
    // Ben left, and nobody of the third split is there.
    saved_splits: [
      { name: "Nights", parts: { p1: 2, p3: 0.5 } },
      { name: "'=Rooms", parts: { p4: 3 }, is_default: true },
    ],
  });
  // All have the same day, and stay in the order in which they were entered.
  const entered = ["30.00", "10.00", "20.00", "-10.01", "30", "7.00", "1.01", "1.03", "10.07"];
  expect(JSON.parse(text).expenses.map((/** @type {{ amount: string }} */ { amount }) => amount)).toEqual(entered);
  const elsewhere = await bringAlong(other, text, "Ada");
  expect(elsewhere.imported).toMatchObject({ expenses: 9, payments: 2 });
  expect(withoutIds(await fileOf(other, elsewhere.event))).toBe(withoutIds(text));
});

test("an import accepts converted amounts only when each is its exact amount rounded up or down", async () => {
  const ada = await signedUp("Ada", { columns: { first_name: "Ada" } });
  const event_id = await createEvent(ada);
  const bo = { id: randomUUID(), name: "Bo" };
  const bring = (shares, payers = [], amount = 1) => {
    const { expense } = newExpense(event_id, ada, [ada], {
      ...{ amount, currency: "USD", conversion_rate_to_event_currency: 0.33 },
    });
    const { id: _, ...sent } = expense;
    const entry = {
      ...{ id: randomUUID(), expense: sent },
      shares: [ada, bo].map(({ id }, place) => ({ user_id: id, share_amount: amount / 2, ...shares[place] })),
      payers: [ada, bo].map(({ id }, place) => ({ user_id: id, paid_amount: amount / 2, ...payers[place] })),
    };
    const part = { event_id, import_id: randomUUID(), source: "divido", people: [bo], entries: [entry] };
    return ada.rpc("import_expenses", part);
  };
  const shared = (...all) => all.map((amount) => ({ share_in_event_currency: amount }));
  const paid = (...all) => all.map((amount) => ({ paid_in_event_currency: amount }));

  // Each has 0.165 of 0.33: either can get the cent.
  for (const [one, other] of [
    [0.16, 0.17],
    [0.17, 0.16],
  ]) {
    expect((await bring(shared(one, other), paid(other, one))).status).toBe(200);
  }
  const { body: before } = await ada.get("event_export", { event_id });
  expect(before.expenses.map(({ shares }) => [shares[ada.id], shares[bo.id]]).toSorted()).toEqual([
    [0.16, 0.17],
    [0.17, 0.16],
  ]);
  expect(before.expenses.every(({ shares, payers }) => shares[ada.id] === payers[bo.id])).toBe(true);
  for (const [shares, code] of [
    [shared(0.18, 0.15), "invalid_share"],
    [shared(0.16, 0.16), "shares_do_not_add_up"],
    [shared(0.165, 0.165), "invalid_share"],
    [shared(0.33), "invalid_share"],
    [shared(-0.17, 0.5), "invalid_share"],
    [shared("NaN", "NaN"), "invalid_share"],
  ])
    expectCode(await bring(shares), 422, code);
  expectCode(await bring([], paid(0.18, 0.15)), 422, "invalid_payer");
  expectCode(await bring([], paid(0.17, 0.17)), 422, "payers_do_not_add_up");
  const { body: after } = await ada.get("event_export", { event_id });
  expect(after).toEqual(before);
});
