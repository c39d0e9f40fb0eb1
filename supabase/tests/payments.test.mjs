import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { balancesOf, createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
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

test("a payment settles a debt and leaves the totals of expenses alone", async () => {
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

test("any participant records a payment between two others, also of someone removed", async () => {
  const { status, body } = await bo.rpc("save_payment", { payment: newPayment(event, removed, ada) });
  expect(status).toBe(200);
  expect(body.created_by).toBe(bo.id);
  expect((await ada.rpc("delete_payment", { id: body.id })).status).toBe(204);
});

test("a payment of 0, below 0, with three decimals, or without end is refused", async () => {
  for (const amount of [0, -1, "1.005", "NaN", "Infinity", null, "much", 100_000_000_000]) {
    expectCode(await attempt(newPayment(event, bo, ada, { amount })), 422, "invalid_amount");
  }
});

test("a payment on no day, or one absurdly far, is refused", async () => {
  for (const paid_on of ["2026-02-30", "1800-01-01", "9999-01-01", "today"]) {
    expectCode(await attempt(newPayment(event, bo, ada, { paid_on })), 422, "invalid_date");
  }
});

test("a payment to oneself, to or from a stranger, or to nobody is refused", async () => {
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

test("a payment by a stranger, a removed person or nobody is refused", async () => {
  expectCode(await attempt(newPayment(event, bo, ada), stranger), 404, "event_not_found");
  expectCode(await attempt(newPayment(event, removed, ada), removed), 403, "not_participant");
  expectForbidden(await attempt(newPayment(event, bo, ada), nobody));
});

test("the same payment sent several times is one row and answers the same", async () => {
  const payment = newPayment(event, bo, ada);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ada.rpc("save_payment", { payment })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body } of answers) expect(body).toEqual(answers[0].body);
  const rows = await sql`select from public.payments where id = ${payment.id}`;
  expect(rows).toHaveLength(1);
  expectCode(await attempt({ ...payment, amount: 99 }), 409, "version_conflict");
  expectCode(await attempt(payment, bo), 409, "id_in_use");
});

test("a deleted payment is gone from the balances, does not come back by repetition, and is not deleted twice", async () => {
  const before = await balancesOf(event);
  const payment = newPayment(event, bo, ada);
  await ada.rpc("save_payment", { payment });
  expect(await balancesOf(event)).not.toEqual(before);
  expect((await bo.rpc("delete_payment", { id: payment.id })).status).toBe(204);
  expect(await balancesOf(event)).toEqual(before);
  expect((await attempt(payment)).status).toBe(200);
  expectCode(
    await changingNothing(event, () => bo.rpc("delete_payment", { id: payment.id })),
    404,
    "payment_not_found",
  );
});

test("a payment is deleted by no stranger and no removed person", async () => {
  const payment = newPayment(event, bo, ada);
  await ada.rpc("save_payment", { payment });
  for (const person of [stranger, removed]) {
    expectCode(
      await changingNothing(event, () => person.rpc("delete_payment", { id: payment.id })),
      404,
      "payment_not_found",
    );
  }
  expectForbidden(await changingNothing(event, () => nobody.rpc("delete_payment", { id: payment.id })));
});

test("payments are written by no one but the functions", async () => {
  const payment = newPayment(event, bo, ada);
  await ada.rpc("save_payment", { payment });
  for (const person of [ada, bo, stranger, removed, nobody]) {
    const nothing = async (doing) => expectForbidden(await changingNothing(event, doing));
    await nothing(() => person.insert("payments", newPayment(event, bo, ada, { created_by: person.id ?? ada.id })));
    await nothing(() => person.update("payments", `id=eq.${payment.id}`, { amount: 1 }));
    await nothing(() => person.remove("payments", `id=eq.${payment.id}`));
  }
});

test("balances are written by no one at all", async () => {
  for (const person of [ada, stranger, nobody]) {
    const nothing = async (doing) => expectForbidden(await changingNothing(event, doing));
    await nothing(() => person.update("event_balances", `event_id=eq.${event}`, { paid: 1000 }));
    await nothing(() => person.insert("event_balances", { event_id: event, user_id: stranger.id, paid: 5 }));
    await nothing(() => person.remove("event_balances", `event_id=eq.${event}`));
  }
});
