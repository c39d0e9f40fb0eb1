import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { balancesOf, createEvent, join, newExpense, newPayment, save } from "./support/events.mjs";
import { expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { randomFrom, SEED } from "./support/random.mjs";

/** Who owes whom as it was spent. */

/** @type {import("./support/people.mjs").Person} */
let ada, bo, cem, stranger;

beforeAll(async () => {
  [ada, bo, cem, stranger] = await Promise.all(["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name)));
});

const trip = async () => {
  const event = await createEvent(ada);
  await join(event, ada, bo, cem);
  return event;
};

const debtsOf = async (event, asking = ada) => {
  const { body } = await asking.get("spent_between", { event_id: event });
  return body.debts.map(({ from, to, amount }) => [from, to, amount]);
};

/** Fails unless what each person is owed less what they owe is their balance, in cents. */
async function expectSameNets(event) {
  const { body } = await ada.get("spent_between", { event_id: event });
  const cents = (amount) => Math.round(Number(amount) * 100);
  const nets = {};
  for (const { from, to, amount } of body.debts) {
    expect(amount).toBeGreaterThan(0);
    nets[from] = (nets[from] ?? 0) - cents(amount);
    nets[to] = (nets[to] ?? 0) + cents(amount);
  }
  const balances = await balancesOf(event);
  for (const [person, { net }] of Object.entries(balances)) expect(nets[person] ?? 0, person).toBe(cents(net));
}

describe("each two people of an event", () => {
  test("each two people owe their share of what the other paid, less the reverse and payments between them", async () => {
    const event = await trip();
    await save(ada, newExpense(event, ada, [ada, bo, cem], { amount: 90 }));
    await save(ada, newExpense(event, bo, [ada, bo], { amount: 20 }));
    expect(await debtsOf(event)).toEqual(expect.arrayContaining([[bo.id, ada.id, 20]]));
    await ada.rpc("save_payment", { payment: newPayment(event, bo, ada, { amount: 5 }), mutation_id: randomUUID() });
    const debts = await debtsOf(event, cem);
    expect(debts).toHaveLength(2);
    expect(debts).toEqual(
      expect.arrayContaining([
        [bo.id, ada.id, 15],
        [cem.id, ada.id, 30],
      ]),
    );
    await expectSameNets(event);
  });

  test("each of several payers is owed by their part, and the units that remain add up for everybody", async () => {
    const event = await trip();
    const expense = newExpense(event, ada, [ada, bo, cem], { amount: 0.1 });
    const payers = [
      { user_id: ada.id, paid_amount: 0.05 },
      { user_id: bo.id, paid_amount: 0.05 },
    ];
    await save(ada, { ...expense, payers });
    await expectSameNets(event);
    const fromCem = (await debtsOf(event)).filter(([from]) => from === cem.id);
    expect(fromCem.map(([, , amount]) => Math.round(amount * 100)).reduce((a, b) => a + b, 0)).toBeGreaterThan(2);
    expect(fromCem.map(([, to]) => to).sort()).toEqual([ada.id, bo.id].sort());
  });

  test("a refund lowers what is owed, down to the reverse", async () => {
    const event = await trip();
    await save(ada, newExpense(event, ada, [ada, bo], { amount: 10 }));
    await save(ada, newExpense(event, ada, [ada, bo], { amount: 30, refund: true }));
    expect(await debtsOf(event)).toEqual([[ada.id, bo.id, 10]]);
    await expectSameNets(event);
  });

  test("deleted expenses and payments count no more", async () => {
    const event = await trip();
    const { id, version } = await save(ada, newExpense(event, ada, [ada, bo], { amount: 10 }));
    const payment = newPayment(event, bo, ada, { amount: 3 });
    await ada.rpc("save_payment", { payment, mutation_id: randomUUID() });
    await ada.rpc("delete_expense", { event_id: event, id, version, mutation_id: randomUUID() });
    expect(await debtsOf(event)).toEqual([[ada.id, bo.id, 3]]);
    await ada.rpc("delete_payment", { event_id: event, id: payment.id, mutation_id: randomUUID() });
    expect(await debtsOf(event)).toEqual([]);
  });

  test("an event of others, an unknown one and a deleted one have none, and nobody asks without a session", async () => {
    const event = await trip();
    await save(ada, newExpense(event, ada, [ada, bo], { amount: 10 }));
    for (const id of [event, randomUUID()])
      expect((await stranger.get("spent_between", { event_id: id })).body).toBeNull();
    expectForbidden(await nobody.get("spent_between", { event_id: event }));
    await ada.rpc("delete_event", { event_id: event });
    expect((await ada.get("spent_between", { event_id: event })).body).toBeNull();
  });
});

test("what people owe each other as it was spent adds up to every balance exactly, over any expenses, payments and merges", async () => {
  const random = randomFrom(SEED);
  const event = await trip();
  const names = ["Grandpa", "Dana"];
  const without = [];
  for (const name of names) without.push((await ada.rpc("add_person", { event_id: event, name })).body);
  const everyone = [ada, bo, cem, ...without.map((id) => ({ id }))];
  const decimals = { EUR: 2, TRY: 2, JPY: 0, KWD: 3 };
  const dealt = (units, among, key, currency) => {
    const cuts = [0, ...among.slice(1).map(() => random.below(units + 1)), units].sort((a, b) => a - b);
    return among
      .map(({ id }, n) => ({ user_id: id, [key]: (cuts[n + 1] - cuts[n]) / 10 ** decimals[currency] }))
      .filter((part) => part[key] > 0);
  };
  for (let turn = 0; turn < 60; turn++) {
    const currency = random.oneOf(Object.keys(decimals));
    const units = 2 + random.below(random.oneOf([9, 2_000, 5_000_000]));
    const shared = random.someOf(everyone);
    const { expense } = newExpense(event, random.oneOf(everyone), shared, {
      ...{ amount: units / 10 ** decimals[currency], currency, refund: random.below(3) === 0, split_method: "manual" },
      ...(currency !== "EUR" && {
        conversion_rate_to_event_currency: (1 + random.below(9999)) / 1000,
        rate_source: "own",
      }),
    });
    const payers = random.below(2) === 0 ? dealt(units, random.someOf(everyone), "paid_amount", currency) : null;
    await save(random.oneOf([ada, bo, cem]), {
      ...{ expense, shares: dealt(units, shared, "share_amount", currency) },
      ...{ payers: payers?.length ? payers : null, mutation_id: randomUUID() },
    });
    if (turn % 4 === 0) {
      const from = random.oneOf(everyone);
      const to = random.oneOf(everyone.filter((one) => one !== from));
      const payment = {
        ...newPayment(event, ada, bo),
        from_user: from.id,
        to_user: to.id,
        amount: (1 + random.below(9000)) / 100,
      };
      await ada.rpc("save_payment", { payment, mutation_id: randomUUID() });
    }
    if (turn % 20 === 19) await expectSameNets(event);
  }
  const household = { event_id: event, id: randomUUID(), name: "We", people: [ada.id, bo.id] };
  expect((await ada.rpc("save_household", household)).status).toBeLessThan(300);
  await expectSameNets(event);
  expect((await bo.rpc("claim_person", { event_id: event, person_id: without[0] })).status).toBeLessThan(300);
  await expectSameNets(event);
  expect((await debtsOf(event)).flat()).not.toContain(without[0]);
});
