import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { expenseInUnits } from "@/data/expense/columns";
import { expenseAfter } from "@/data/expense/saveExpense";
import { balancesOf, createEvent, equally, join, newExpense, newPayment, save, unitsIn } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { randomFrom } from "./support/random.mjs";
import { asServer, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;

beforeAll(async () => {
  [ada, bo, cem] = await Promise.all(["Ada", "Bo", "Cem"].map((name) => signedUp(name)));
});

async function trip() {
  const event = await createEvent(ada);
  await join(event, ada, bo, cem);
  return event;
}

const refund = (event, receiver, sharers, columns = {}) =>
  newExpense(event, receiver, sharers, { description: "Deposit back", refund: true, ...columns });
const expenseOf = async (event, id) => (await ada.get("expense_page", { event_id: event, id })).body.expense;
const nets = async (event) =>
  Object.fromEntries(Object.entries(await balancesOf(event)).map(([id, { net }]) => [id, net]));
/** A change of a stored expense by its sender's keys. */
const change = (stored, { expense, shares }, columns, without = []) => {
  const sent = { ...expense, id: stored.id, version: stored.version, ...columns };
  for (const key of without) delete sent[key];
  return { expense: sent, shares, mutation_id: randomUUID() };
};

describe("saving a refund", () => {
  test("a refund is sent above zero and stored below, with payers and shares that are its absolute amounts", async () => {
    const event = await trip();
    const wanted = refund(event, ada, [ada, bo, cem], { amount: 100 });
    const stored = await save(bo, wanted);
    expect(stored).toMatchObject({ amount: -100, amount_in_event_currency: -100, paid_by: ada.id, people_count: 3 });
    const { payers, shares } = await expenseOf(event, stored.id);
    expect(payers).toEqual([{ user_id: ada.id, paid_amount: -100, paid_in_event_currency: -100 }]);
    const sent = wanted.shares.map(({ user_id, share_amount }) => [user_id, -share_amount]);
    expect(new Map(shares.map(({ user_id, share_amount }) => [user_id, share_amount]))).toEqual(new Map(sent));
    const page = (await ada.get("event_page", { event_id: event })).body;
    expect(page).toMatchObject({ total: -100, expense_count: 1 });
    expect((await balancesOf(event))[ada.id]).toMatchObject({ paid: -100, net: -100 - -wanted.shares[0].share_amount });
  });

  test("a refund larger than all expenses leaves an event below zero that still adds up", async () => {
    const event = await trip();
    await save(ada, newExpense(event, ada, [ada, bo, cem], { amount: 30 }));
    await save(ada, refund(event, bo, [ada, bo, cem], { amount: 90 }));
    expect(await nets(event)).toEqual({ [ada.id]: 50, [bo.id]: -70, [cem.id]: 20 });
    expect((await ada.get("settlement", { event_id: event })).body.balances).toHaveLength(3);
    const story = (await ada.get("event_statistics", { event_id: event, by_person: true, story: true })).body;
    expect(story).toMatchObject({
      total: -60,
      expense_count: 2,
      by_day: [{ count: 2, total: -60, my_share: -20 }],
      by_category: [{ category: "general", count: 2, total: -60 }],
    });
    expect(story.story.largest.map(({ amount }) => amount)).toEqual([30, -90]);
    expect(story.by_person.reduce((sum, { paid, share }) => sum + paid - share, 0)).toBe(0);
    const { token } = (await ada.rpc("create_invitation", { event_id: event, kind: "view" })).body;
    expect((await asServer("view_event", { token })).body).toMatchObject({ total: -60, by_day: [{ total: -60 }] });
    expect((await ada.get("dashboard")).body.totals).toBeDefined();
  });

  test("a converted refund rounds like the expense it takes back, so that both cancel out", async () => {
    const event = await trip();
    const columns = { amount: 100.05, currency: "TRY", conversion_rate_to_event_currency: 0.02345, rate_source: "own" };
    const spent = newExpense(event, ada, [ada, bo, cem], columns);
    await save(ada, spent);
    // The first eight digits of the id decide who gets a leftover cent.
    const id = `${spent.expense.id.slice(0, 8)}${randomUUID().slice(8)}`;
    await save(ada, refund(event, ada, [ada, bo, cem], { ...columns, id }));
    expect(await nets(event)).toEqual({ [ada.id]: 0, [bo.id]: 0, [cem.id]: 0 });
    expect((await balancesOf(event))[bo.id]).toMatchObject({ share: 0, paid: 0 });
    expect((await ada.get("event_page", { event_id: event })).body).toMatchObject({ total: 0, expense_count: 2 });
  });

  test("the main payer of a refund is the one who got most, and the list of payers begins with them", async () => {
    const event = await trip();
    const payers = [
      { user_id: bo.id, paid_amount: 10 },
      { user_id: cem.id, paid_amount: 20 },
    ];
    const stored = await save(ada, { ...refund(event, bo, [ada, bo, cem]), payers });
    expect(stored.paid_by).toBe(cem.id);
    expect((await expenseOf(event, stored.id)).payers.map(({ user_id }) => user_id)).toEqual([cem.id, bo.id]);
    const [card] = (await cem.get("recent_expenses", { expense_limit: 1 })).body.expenses;
    expect(card).toMatchObject({ my_paid: -20, my_share: -10, payers: [{ user_id: cem.id }, { user_id: bo.id }] });
  });

  test("a removed person whose expense and refund cancel out is still named on the event's page", async () => {
    const event = await trip();
    const { body: ghost } = await ada.rpc("add_person", { event_id: event, name: "Ghost" });
    await save(ada, newExpense(event, ada, [{ id: ghost }]));
    await save(ada, refund(event, ada, [{ id: ghost }]));
    expect((await balancesOf(event))[ghost]).toMatchObject({ share: 0, net: 0 });
    const [{ id: participant_id }] = await sql`
      select id from public.event_participants where event_id = ${event} and user_id = ${ghost}`;
    await ada.rpc("remove_participant", { event_id: event, participant_id });
    const { participants } = (await ada.get("event_page", { event_id: event })).body;
    expect(participants.map(({ user_id }) => user_id)).toContain(ghost);
  });
});

describe("a refund is refused, with nothing stored,", () => {
  let event;
  beforeAll(async () => {
    event = await trip();
  });
  const attempt = (wanted) => changingNothing(event, () => ada.rpc("save_expense", wanted));

  test.each([
    ["with a negative amount", { amount: -30 }, "invalid_amount"],
    ["with an amount of 0", { amount: 0 }, "invalid_amount"],
    ["over the largest amount", { amount: 10_000_000 }, "invalid_amount"],
    ["with finer amounts than its currency has", { amount: 0.001 }, "invalid_amount"],
    ["when refund is a text", { refund: "true" }, "invalid_expense"],
    ["when refund is a number", { refund: 1 }, "invalid_expense"],
    ["when refund is an object", { refund: {} }, "invalid_expense"],
  ])("%s", async (_, columns, code) => {
    const shares = equally(30, "EUR", [ada, bo]);
    expectCode(await attempt({ ...refund(event, ada, [ada, bo], columns), shares }), 422, code);
  });

  test.each([
    ["shares", [30, -60, 60], "invalid_share"],
    ["shares", [-10, -10, -10], "invalid_share"],
    ["payers", [30, -60, 60], "invalid_payer"],
    ["payers", [-30], "invalid_payer"],
  ])("with mixed or negative %s %j", async (list, amounts, code) => {
    const key = list === "shares" ? "share_amount" : "paid_amount";
    const sent = amounts.map((amount, place) => ({ user_id: [ada, bo, cem][place].id, [key]: amount }));
    expectCode(await attempt({ ...refund(event, ada, [ada, bo, cem]), [list]: sent }), 422, code);
    expectCode(await attempt({ ...newExpense(event, ada, [ada, bo, cem]), [list]: sent }), 422, code);
  });

  test("a negative amount without the key stays refused, also when the stored one is a refund", async () => {
    expectCode(await attempt(newExpense(event, ada, [ada, bo], { amount: -30 })), 422, "invalid_amount");
    const wanted = refund(event, ada, [ada, bo]);
    const stored = await save(ada, wanted);
    expectCode(await attempt(change(stored, wanted, { amount: -30 }, ["refund"])), 422, "invalid_amount");
  });

  test("rows of one expense with different signs break a constraint or do not add up", async () => {
    const { id } = await save(ada, refund(event, ada, [ada, bo]));
    for (const [table, column] of [
      ["expenses", "amount"],
      ["expenses", "amount_in_event_currency"],
      ["expenses_payers", "paid_amount"],
      ["expenses_payers", "paid_in_event_currency"],
      ["expenses_participants", "share_amount"],
      ["expenses_participants", "share_in_event_currency"],
    ]) {
      const where = table === "expenses" ? "id" : "expense_id";
      const broken = sql`update public.${sql(table)} set ${sql(column)} = -${sql(column)} where ${sql(where)} = ${id}`;
      await expect(broken, `${table}.${column}`).rejects.toThrow(/in_range|do_not_add_up|invalid_rate/);
    }
    // Shares that add up, one of them above zero.
    await expect(sql`
      update public.expenses_participants
      set share_amount = v.share, share_in_event_currency = v.share
      from (values (${ada.id}::uuid, 10), (${bo.id}::uuid, -40)) as v (who, share)
      where expense_id = ${id} and user_id = v.who`).rejects.toThrow("shares_do_not_add_up");
  });

  test("expenses and refunds that cancel out cannot make one person's sums too large for programs", async () => {
    const huge = {
      amount: 9_000_000,
      currency: "USD",
      conversion_rate_to_event_currency: 1_000_000,
      rate_source: "own",
    };
    const outcomes = [];
    for (let round = 0; round < 6; round++) {
      outcomes.push((await ada.rpc("save_expense", newExpense(event, ada, [bo], huge))).body.message);
      outcomes.push((await ada.rpc("save_expense", refund(event, cem, [bo], huge))).body.message);
    }
    expect(outcomes).toContain("invalid_amount");
    const most = Math.max(...Object.values(await balancesOf(event)).map(({ paid }) => Math.abs(paid)));
    expect(most * 100).toBeLessThanOrEqual(4e15);
  });
});

describe("changing a refund", () => {
  test("a program that does not know the key keeps a refund, with the amounts that it sends", async () => {
    const event = await trip();
    const wanted = refund(event, ada, [ada, bo], { amount: 30 });
    const stored = await save(ada, wanted);
    const renamed = await save(bo, change(stored, wanted, { description: "Caution" }, ["refund"]));
    expect(renamed).toMatchObject({ description: "Caution", amount: -30, version: 2 });
    const smaller = { ...newExpense(event, ada, [ada, bo], { amount: 20 }) };
    expect(await save(bo, change(renamed, smaller, {}))).toMatchObject({ amount: -20, amount_in_event_currency: -20 });
  });

  test("a program that leaves out the amount keeps it, and null means the same as no key", async () => {
    const event = await trip();
    const wanted = refund(event, ada, [ada, bo], { amount: 30 });
    const stored = await save(ada, wanted);
    expect(await save(ada, change(stored, wanted, { refund: null }, ["amount"]))).toMatchObject({ amount: -30 });
  });

  test("an expense becomes a refund and back only when the program says so, and the history keeps both", async () => {
    const event = await trip();
    const wanted = newExpense(event, ada, [ada, bo], { amount: 30 });
    const spent = await save(ada, wanted);
    const back = await save(bo, change(spent, wanted, { refund: true }));
    expect(back.amount).toBe(-30);
    expect(await nets(event)).toMatchObject({ [ada.id]: -15, [bo.id]: 15 });
    const again = await save(ada, change(back, wanted, { refund: false }));
    expect(again.amount).toBe(30);
    const { body } = await ada.get("event_history", { event_id: event });
    const logged = body.entries.filter(({ entity, action }) => entity === "expense" && action === "updated");
    expect(logged.map((entry) => [entry.old.amount, entry.new.amount])).toEqual([
      [-30, 30],
      [30, -30],
    ]);
  });

  test("a repeated refund writes nothing, and a deleted one comes back as a refund", async () => {
    const event = await trip();
    const wanted = refund(event, ada, [ada, bo]);
    const stored = await save(ada, wanted);
    expect(await save(ada, wanted)).toEqual(stored);
    await ada.rpc("delete_expense", { event_id: event, id: stored.id, version: 1 });
    expect((await ada.get("event_page", { event_id: event })).body.total).toBe(0);
    const { body } = await ada.rpc("restore_expense", { event_id: event, id: stored.id });
    expect(body.amount).toBe(-30);
    expect(await nets(event)).toMatchObject({ [ada.id]: -15, [bo.id]: 15 });
  });

  test("a search finds a refund by its amount without the sign", async () => {
    const event = await trip();
    const { id } = await save(ada, refund(event, ada, [ada, bo], { amount: 1234.56 }));
    for (const search of ["1234.56", "1,234.56", "-1234"]) {
      const found = (await ada.get("find_my_expenses", { search })).body.expenses.map((card) => card.id);
      expect(found, search).toContain(id);
    }
  });
});

describe("people around a refund", () => {
  test("a late joiner shares an earlier refund, to the cent, and undoing takes it back", async () => {
    const event = await createEvent(ada);
    await join(event, ada, bo);
    const stored = await save(ada, refund(event, ada, [ada, bo], { amount: 100 }));
    await join(event, ada, cem);
    const mutation_id = randomUUID();
    const expenses = [{ id: stored.id, version: 1 }];
    const { status } = await ada.rpc("join_expenses", { event_id: event, person_id: cem.id, expenses, mutation_id });
    expect(status).toBe(200);
    const { shares } = await expenseOf(event, stored.id);
    expect(shares.map(({ share_amount }) => share_amount).sort()).toEqual([-33.33, -33.33, -33.34]);
    await ada.rpc("undo_join_expenses", { event_id: event, id: mutation_id });
    expect((await expenseOf(event, stored.id)).shares.map(({ share_amount }) => share_amount)).toEqual([-50, -50]);
  });

  test("merging two people adds up what they got back and shared", async () => {
    const event = await trip();
    const { body: ghost } = await ada.rpc("add_person", { event_id: event, name: "Ghost" });
    const payers = [
      { user_id: ghost, paid_amount: 12 },
      { user_id: bo.id, paid_amount: 8 },
      { user_id: ada.id, paid_amount: 10 },
    ];
    const stored = await save(ada, { ...refund(event, ada, [ada, bo, { id: ghost }]), payers });
    expect((await bo.rpc("claim_person", { event_id: event, person_id: ghost })).status).toBeLessThan(300);
    const merged = await expenseOf(event, stored.id);
    expect(merged).toMatchObject({ amount: -30, paid_by: bo.id, people_count: 2, split_method: "parts" });
    expect(merged.payers.map(({ paid_amount }) => paid_amount)).toEqual([-20, -10]);
    expect(await nets(event)).toMatchObject({ [ada.id]: 0, [bo.id]: 0 });
  });

  test("an import adds refunds with the file's converted amounts", async () => {
    const event = await trip();
    const wanted = refund(event, ada, [ada, bo], {
      amount: 10,
      currency: "USD",
      conversion_rate_to_event_currency: 0.9,
      rate_source: "own",
    });
    const { id, event_id: _, ...expense } = wanted.expense;
    const entry = (converted) => ({
      id: randomUUID(),
      expense,
      payers: [{ user_id: ada.id, paid_amount: 10, paid_in_event_currency: 9 }],
      shares: [ada, bo].map((one, place) => ({
        user_id: one.id,
        share_amount: 5,
        share_in_event_currency: converted[place],
      })),
    });
    const bring = (entries) =>
      ada.rpc("import_expenses", { event_id: event, import_id: randomUUID(), source: "divido", people: [], entries });
    expectCode(await changingNothing(event, () => bring([entry([4.6, 4.4])])), 422, "invalid_share");
    expectCode(await changingNothing(event, () => bring([entry([-4.5, -4.5])])), 422, "invalid_share");
    expect((await bring([entry([4.5, 4.5])])).status).toBe(200);
    expect(await nets(event)).toMatchObject({ [ada.id]: -4.5, [bo.id]: 4.5 });
  });
});

test("random expenses and refunds add up to zero and are stored exactly as the app computes them", async () => {
  const random = randomFrom(20261124);
  const event = await trip();
  const everyone = [ada, bo, cem];
  for (let turn = 0; turn < 60; turn++) {
    const currency = random.oneOf(["EUR", "JPY", "KWD", "TRY"]);
    const cents = 3 + random.below(random.oneOf([50, 5_000, 5_000_000]));
    const wanted = newExpense(event, random.oneOf(everyone), everyone.slice(0, 1 + random.below(3)), {
      amount: cents / unitsIn(currency),
      currency,
      refund: random.below(2) === 0,
      ...(currency !== "EUR" && {
        conversion_rate_to_event_currency: (1 + random.below(9_999)) / 1_000,
        rate_source: "own",
      }),
    });
    const payers = random.below(2)
      ? null
      : [
          { user_id: ada.id, paid_amount: 1 / unitsIn(currency) },
          { user_id: bo.id, paid_amount: (cents - 1) / unitsIn(currency) },
        ];
    const { id } = await save(random.oneOf(everyone), { ...wanted, payers });
    const stored = expenseInUnits(await expenseOf(event, id), "EUR");
    const sign = wanted.expense.refund ? -1 : 1;
    const inUnits = (amount) => Math.round(amount * unitsIn(currency)) * sign;
    const computed = expenseAfter(
      {
        expense: { ...stored, amount: inUnits(wanted.expense.amount), paid_by: wanted.expense.paid_by },
        shares: wanted.shares.map(({ user_id, share_amount }) => ({
          user_id,
          share_amount: inUnits(share_amount),
          parts: null,
        })),
        payers: payers?.map(({ user_id, paid_amount }) => ({ user_id, paid_amount: inUnits(paid_amount) })) ?? null,
        version: null,
        base: null,
      },
      "EUR",
      null,
      { me: stored.created_by, at: stored.created_at },
    );
    const byPerson = (rows) => [...rows].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
    const told = ({ amount, amount_in_event_currency, paid_by, payers: paid, shares }) => ({
      ...{ amount, amount_in_event_currency, paid_by, paid, shares: byPerson(shares) },
    });
    expect(told(computed)).toEqual(told(stored));
  }
  await ada.rpc("save_payment", { payment: newPayment(event, ada, bo), mutation_id: randomUUID() });
  const cents = Object.values(await nets(event)).map((net) => Math.round(net * 100));
  expect(cents.reduce((sum, net) => sum + net, 0)).toBe(0);
});
