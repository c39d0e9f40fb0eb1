import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { personSchema } from "@/data/person/schema";
import {
  addPerson,
  balancesOf,
  createEvent,
  join,
  leave,
  newExpense,
  newPayment,
  remove,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { newImport, paymentEntry } from "./support/imports.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, removed, stranger;
let event;

beforeAll(async () => {
  [ada, bo, removed, stranger] = await Promise.all(["Ada", "Bo", "Removed", "Stranger"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo, removed);
  await save(ada, newExpense(event, ada, [ada, bo, removed]));
  await remove(ada, event, removed);
});

const attempt = (payment, person = ada) => changingNothing(event, () => person.rpc("save_payment", { payment }));

test("a payment settles a debt and does not change the totals of expenses", async () => {
  const trip = await createEvent(ada);
  await join(trip, ada, bo);
  await save(ada, newExpense(trip, ada, [ada, bo]));
  const { status, body } = await bo.rpc("save_payment", { payment: newPayment(trip, bo, ada, { amount: 15 }) });
  expect(status).toBe(200);
  expect(body).toMatchObject({ event_id: trip, from_user: bo.id, to_user: ada.id, amount: 15, created_by: bo.id });
  expect(await balancesOf(trip)).toEqual({
    [ada.id]: { paid: 30, share: 15, sent: 0, received: 15, net: 0 },
    [bo.id]: { paid: 0, share: 15, sent: 15, received: 0, net: 0 },
  });
  const page = (await ada.rpc("event_page", { event_id: trip })).body;
  expect(page).toMatchObject({ total: 30, expense_count: 1, payments: [{ id: body.id, amount: 15 }] });
});

test("any participant can record a payment between two others, also of a removed person", async () => {
  const { status, body } = await bo.rpc("save_payment", { payment: newPayment(event, removed, ada) });
  expect(status).toBe(200);
  expect(body.created_by).toBe(bo.id);
  const deleted = await ada.rpc("delete_payment", { event_id: event, id: body.id });
  expect(deleted).toMatchObject({ status: 200, body: { id: body.id, deleted_by: ada.id } });
});

test("a payment of 0, below 0, with three decimals or beyond the limit is refused", async () => {
  for (const amount of [0, -1, "1.005", "NaN", "Infinity", null, "much", 10_000_000]) {
    expectCode(await attempt(newPayment(event, bo, ada, { amount })), 422, "invalid_amount");
  }
});

test("a payment of only what is owed is refused once somebody has recorded it, and succeeds without that wish", async () => {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  await save(ada, newExpense(event, ada, [ada, bo], { amount: 90 }));
  const pay = (person, columns) =>
    person.rpc("save_payment", { payment: newPayment(event, bo, ada, { amount: 45, only_owed: true, ...columns }) });
  const first = newPayment(event, bo, ada, { amount: 45, only_owed: true });
  expectCode(await pay(bo, { amount: 45.01 }), 422, "amount_exceeds_balance");
  // Two devices at the same time.
  const both = await Promise.all([bo.rpc("save_payment", { payment: first }), pay(ada, {})]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  if (both[0].status === 200) expect((await bo.rpc("save_payment", { payment: first })).status).toBe(200);
  expectCode(await pay(bo, { amount: 0.01 }), 422, "amount_exceeds_balance");
  expectCode(await pay(bo, { from_user: ada.id, to_user: bo.id }), 422, "amount_exceeds_balance");
  expect((await balancesOf(event))[bo.id].net).toBe(0);
  expect((await pay(bo, { amount: 5, only_owed: false })).status).toBe(200);
  expect((await pay(ada, { from_user: ada.id, to_user: bo.id, amount: 5 })).status).toBe(200);
});

test("a payment uses the event's currency with its decimals and its limit", async () => {
  for (const [default_currency, good, bad] of /** @type {const} */ ([
    ["JPY", 999_999_999, [0.5, 1_000_000_000]],
    ["KWD", 999_999.999, [0.0001, 1_000_000]],
    ["VND", 99_999_999_999, [1.5, 100_000_000_000]],
  ])) {
    const trip = await createEvent(ada, { default_currency });
    await join(trip, ada, bo);
    for (const amount of bad) {
      const payment = newPayment(trip, bo, ada, { amount });
      expectCode(await changingNothing(trip, () => bo.rpc("save_payment", { payment })), 422, "invalid_amount");
    }
    const { body } = await bo.rpc("save_payment", { payment: newPayment(trip, bo, ada, { amount: good }) });
    expect(body.amount).toBe(good);
    expect((await balancesOf(trip))[bo.id]).toMatchObject({ sent: good, net: good });
  }
});

test("a payment entered before the event's currency changed is refused", async () => {
  const trip = await createEvent(ada, { default_currency: "EUR" });
  await join(trip, ada, bo);
  const payment = newPayment(trip, bo, ada, { amount: 50, currency: "EUR" });
  const base = { default_currency: "EUR" };
  await ada.rpc("save_event", { event_id: trip, changes: { default_currency: "JPY" }, base });
  expectCode(await changingNothing(trip, () => bo.rpc("save_payment", { payment })), 422, "currency_changed");
  const entries = [{ id: randomUUID(), payment }];
  const importing = { event_id: trip, import_id: randomUUID(), source: "divido", people: [], entries };
  expectCode(await changingNothing(trip, () => bo.rpc("import_expenses", importing)), 422, "currency_changed");
  expect((await bo.rpc("save_payment", { payment: { ...payment, currency: "JPY" } })).status).toBe(200);
});

test("a payment with an invalid or out-of-range date is refused", async () => {
  for (const paid_on of ["2026-02-30", "1800-01-01", "9999-01-01", "today"]) {
    expectCode(await attempt(newPayment(event, bo, ada, { paid_on })), 422, "invalid_date");
  }
});

test("a payment to oneself, a stranger or nobody is refused", async () => {
  for (const people of [
    { from_user: ada.id, to_user: ada.id },
    { to_user: stranger.id },
    { from_user: stranger.id },
    { to_user: randomUUID() },
    { to_user: null },
    { id: "1" },
  ]) {
    expectCode(await attempt(newPayment(event, bo, ada, people)), 422, "invalid_payment");
  }
});

test("a payment recorded by a stranger, a removed person or an anonymous caller is refused", async () => {
  expectCode(await attempt(newPayment(event, bo, ada), stranger), 404, "event_not_found");
  expectCode(await attempt(newPayment(event, removed, ada), removed), 403, "not_participant");
  expectForbidden(await attempt(newPayment(event, bo, ada), nobody));
});

test("a repeated payment is one row and returns the same", async () => {
  const payment = newPayment(event, bo, ada);
  const answers = await Promise.all(
    [undefined, randomUUID(), undefined, randomUUID()].map((mutation_id) =>
      ada.rpc("save_payment", { payment, mutation_id }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body } of answers) expect(body).toEqual(answers[0].body);
  const rows = await sql`select from public.payments where id = ${payment.id}`;
  expect(rows).toHaveLength(1);
  expectCode(await attempt({ ...payment, amount: 99 }), 409, "version_conflict");
  expectCode(await attempt(payment, bo), 409, "id_in_use");
});

test("a payment's id is unique within its event only", async () => {
  const elsewhere = await createEvent(stranger);
  const other = await signedUp("Other");
  await join(elsewhere, stranger, other);
  const payment = newPayment(event, bo, ada);
  await ada.rpc("save_payment", { payment });
  await changingNothing(event, async () => {
    const theirs = newPayment(elsewhere, other, stranger, { id: payment.id, amount: 3 });
    expect((await stranger.rpc("save_payment", { payment: theirs })).body).toMatchObject({ amount: 3 });
    expect((await stranger.rpc("delete_payment", { event_id: elsewhere, id: payment.id })).status).toBe(200);
  });
});

test("a deleted payment leaves the balances, is not restored by repetition, and cannot be deleted twice", async () => {
  const before = await balancesOf(event);
  const payment = newPayment(event, bo, ada);
  await ada.rpc("save_payment", { payment });
  expect(await balancesOf(event)).not.toEqual(before);
  const deletion = { event_id: event, id: payment.id, mutation_id: randomUUID() };
  const deleted = await bo.rpc("delete_payment", deletion);
  expect(deleted).toMatchObject({ status: 200, body: { id: payment.id, amount: 12.5, deleted_by: bo.id } });
  expect(await balancesOf(event)).toEqual(before);
  expectNothing(await ada.select(`payments?id=eq.${payment.id}`));
  expect(await attempt(payment)).toMatchObject({ status: 200, body: deleted.body });
  expect(await changingNothing(event, () => bo.rpc("delete_payment", deletion))).toMatchObject({
    status: 200,
    body: deleted.body,
  });
  for (const again of [
    { ...deletion, mutation_id: undefined },
    { ...deletion, mutation_id: randomUUID() },
  ]) {
    expectCode(await changingNothing(event, () => bo.rpc("delete_payment", again)), 404, "payment_not_found");
  }
  expectCode(await changingNothing(event, () => ada.rpc("delete_payment", deletion)), 409, "id_in_use");
});

test("a deleted payment can be restored once, and counts again", async () => {
  const payment = newPayment(event, bo, ada);
  await ada.rpc("save_payment", { payment });
  const counted = await balancesOf(event);
  await bo.rpc("delete_payment", { event_id: event, id: payment.id });
  const restored = await ada.rpc("restore_payment", { event_id: event, id: payment.id });
  expect(restored).toMatchObject({ status: 200, body: { id: payment.id, deleted_at: null, deleted_by: null } });
  expect(await balancesOf(event)).toEqual(counted);
  const again = await changingNothing(event, () => ada.rpc("restore_payment", { event_id: event, id: payment.id }));
  expect(again.body).toEqual(restored.body);
  const [{ actions }] = await sql`
    select array_agg(action order by id) as actions from public.event_log where entity_id = ${payment.id}`;
  expect(actions).toEqual(["created", "deleted", "restored"]);
});

test("strangers and removed people cannot delete or restore a payment, and only its own event's id works", async () => {
  const payment = newPayment(event, bo, ada);
  await ada.rpc("save_payment", { payment });
  const other = await createEvent(ada);
  for (const name of ["delete_payment", "restore_payment"]) {
    const request = { event_id: event, id: payment.id };
    expectCode(await changingNothing(event, () => stranger.rpc(name, request)), 404, "event_not_found");
    expectCode(await changingNothing(event, () => removed.rpc(name, request)), 403, "not_participant");
    expectForbidden(await changingNothing(event, () => nobody.rpc(name, request)));
    for (const unknown of [
      { event_id: other, id: payment.id },
      { event_id: event, id: randomUUID() },
    ]) {
      expectCode(await changingNothing(event, () => ada.rpc(name, unknown)), 404, "payment_not_found");
    }
  }
});

test("payments cannot be written by plain requests", async () => {
  const payment = newPayment(event, bo, ada);
  await ada.rpc("save_payment", { payment });
  for (const person of [ada, bo, stranger, removed, nobody]) {
    const nothing = async (doing) => expectForbidden(await changingNothing(event, doing));
    await nothing(() => person.insert("payments", newPayment(event, bo, ada, { created_by: person.id ?? ada.id })));
    await nothing(() => person.update("payments", `id=eq.${payment.id}`, { amount: 1 }));
    await nothing(() => person.remove("payments", `id=eq.${payment.id}`));
  }
});

test("balances cannot be written by plain requests", async () => {
  for (const person of [ada, stranger, nobody]) {
    const nothing = async (doing) => expectForbidden(await changingNothing(event, doing));
    await nothing(() => person.update("event_balances", `event_id=eq.${event}`, { paid: 1000 }));
    await nothing(() => person.insert("event_balances", { event_id: event, user_id: stranger.id, paid: 5 }));
    await nothing(() => person.remove("event_balances", `event_id=eq.${event}`));
  }
});

describe("whether the money arrived", () => {
  /** @type {string} */
  let trip;
  /** @type {Person} */
  let cem;

  beforeEach(async () => {
    cem = await signedUp("Cem");
    trip = await createEvent(ada);
    await join(trip, ada, bo, cem);
  });

  const record = async (person, from, to, columns = {}) => {
    const { status, body } = await person.rpc("save_payment", { payment: newPayment(trip, from, to, columns) });
    expect(status).toBe(200);
    return body;
  };
  const answer = (person, { event_id, id }, received) => person.rpc("answer_payment", { event_id, id, received });
  const refused = (person, payment, received = true) => changingNothing(trip, () => answer(person, payment, received));
  const shownTo = async (person, { id }) =>
    (await person.rpc("event_page", { event_id: trip })).body.payments.find((one) => one.id === id).arrival;
  const askedOf = async (person) => (await person.get("dashboard")).body.unanswered_payments.map(({ id }) => id);
  const together = (...people) =>
    ada.rpc("save_household", { event_id: trip, id: randomUUID(), name: "Two", people: people.map(({ id }) => id) });

  test("only the payee answers, not yet and then yes; both sides read it, and no balance changes", async () => {
    const payment = await record(bo, bo, ada);
    expect(payment.arrival).toBe("asked");
    const before = await balancesOf(trip);
    for (const person of [bo, cem]) expectCode(await refused(person, payment), 404, "payment_not_found");
    expectCode(await refused(stranger, payment), 404, "event_not_found");
    expectForbidden(await refused(nobody, payment));
    expectCode(await refused(ada, payment, null), 422, "invalid_change");
    expectCode(await refused(ada, { event_id: trip, id: randomUUID() }), 404, "payment_not_found");
    for (const [received, arrival] of /** @type {const} */ ([
      [false, "not_arrived"],
      [true, "arrived"],
    ])) {
      expect(await answer(ada, payment, received)).toMatchObject({ status: 200, body: { ...payment, arrival } });
      expect([await shownTo(ada, payment), await shownTo(bo, payment)]).toEqual([arrival, arrival]);
      // A repeated answer is no change.
      expect((await refused(ada, payment, received)).body.arrival).toBe(arrival);
    }
    expect(await balancesOf(trip)).toEqual(before);
    const { entries } = (await bo.rpc("event_history", { event_id: trip })).body;
    expect(entries.slice(0, 3).map(({ action, actor }) => [action, actor])).toEqual([
      ["arrived", ada.id],
      ["not_arrived", ada.id],
      ["created", bo.id],
    ]);
    expect(entries[0].new).not.toHaveProperty("arrival");
  });

  test("a payee who has left, or whose payment was deleted, cannot answer, and a restored payment keeps its answer", async () => {
    const [payment, other] = [await record(bo, bo, cem), await record(bo, bo, cem)];
    await answer(cem, payment, false);
    await bo.rpc("delete_payment", { event_id: trip, id: payment.id });
    expectCode(await refused(cem, payment), 404, "payment_not_found");
    expect((await bo.rpc("restore_payment", { event_id: trip, id: payment.id })).body.arrival).toBe("not_arrived");
    expect(await askedOf(cem)).toEqual([other.id]);
    await leave(cem, trip);
    for (const one of [payment, other]) expectCode(await refused(cem, one), 403, "not_participant");
    expect(await askedOf(cem)).toEqual([]);
  });

  test("a payee who records a payment has received it, whatever the client sends", async () => {
    expect(await record(ada, bo, ada, { arrival: "not_arrived" })).toMatchObject({ arrival: "arrived" });
    expect(await record(bo, bo, ada, { arrival: "arrived" })).toMatchObject({ arrival: "asked" });
    expect(await record(cem, bo, ada)).toMatchObject({ arrival: "asked" });
  });

  test("people who pay as one answer for each other, but not for what they paid themselves", async () => {
    await together(ada, cem);
    expect((await record(cem, bo, ada)).arrival).toBe("arrived");
    const payment = await record(bo, bo, ada);
    expect((await answer(cem, payment, true)).body.arrival).toBe("arrived");
    const between = await record(cem, cem, ada);
    expect(between.arrival).toBe("asked");
    expectCode(await refused(cem, between), 404, "payment_not_found");
    expect((await answer(ada, between, true)).body.arrival).toBe("arrived");
  });

  test("a payee without an account has no answer until somebody claims that person", async () => {
    const grandpa = await addPerson(ada, trip, "Grandpa");
    const payment = await record(bo, bo, grandpa);
    for (const person of [ada, bo, cem]) expectCode(await refused(person, payment), 404, "payment_not_found");
    expect((await cem.rpc("claim_person", { event_id: trip, person_id: grandpa.id })).status).toBe(200);
    expect(await askedOf(cem)).toEqual([payment.id]);
    expect((await answer(cem, payment, true)).body.arrival).toBe("arrived");
  });

  test("imported payments ask nobody", async () => {
    const file = newImport(trip, [], [paymentEntry(newPayment(trip, bo, cem))]);
    expect((await bo.rpc("import_expenses", file)).status).toBe(200);
    const { payments } = (await cem.rpc("event_page", { event_id: trip })).body;
    expect(payments.map(({ arrival }) => arrival)).toEqual([null]);
    expectCode(await refused(cem, payments[0]), 404, "payment_not_found");
    expect(await askedOf(cem)).toEqual([]);
  });

  test("home asks the payee about the newest five of 30 days, with the payer and the event", async () => {
    const payments = [];
    for (let at = 0; at < 6; at += 1) payments.push(await record(bo, bo, cem, { amount: at + 1 }));
    const listed = payments.toReversed().slice(0, 5);
    const { unanswered_payments: asked } = (await cem.get("dashboard")).body;
    expect(asked.map(({ id, amount, currency, event }) => ({ id, amount, currency, event }))).toEqual(
      listed.map(({ id, amount }) => ({ id, amount, currency: "EUR", event: { id: trip, name: expect.any(String) } })),
    );
    for (const { person } of asked) {
      expect(person.id).toBe(bo.id);
      // Home shows nothing of an answer that it cannot read.
      expect(personSchema["~standard"].validate(person)).not.toHaveProperty("issues");
    }
    expect((await askedOf(bo)).filter((id) => listed.some((one) => one.id === id))).toEqual([]);
    await answer(cem, listed[0], false);
    expect(await askedOf(cem)).toEqual(
      payments
        .toReversed()
        .slice(1)
        .map(({ id }) => id),
    );
    await sql`update public.payments set created_at = created_at - interval '31 days' where event_id = ${trip}`;
    expect(await askedOf(cem)).toEqual([]);
    expect((await answer(cem, listed[1], true)).status).toBe(200);
  });
});
