import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { withMergedPeople } from "@/data/expense/saveExpense";
import {
  ada,
  bo,
  cem,
  claim,
  done,
  expenseOf,
  merge,
  paidBy,
  pay,
  paymentOf,
  sharedBy,
  trip,
} from "./support/claims.mjs";
import { balancesOf, newExpense, newPayment, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { expenseEntry, newImport, paymentEntry } from "./support/imports.mjs";
import { randomFrom } from "./support/random.mjs";
import { ago, due, madeOf, newSeries, saved } from "./support/series.mjs";

/** Grandpa is Cem; the form of Ada, opened before, still names both. */
let event, grandpa;

beforeEach(async () => {
  [event, grandpa] = await trip("Grandpa");
  await done(claim(cem, event, grandpa));
});

const shares = (...amounts) => amounts.map(([{ id }, share_amount, parts]) => ({ user_id: id, share_amount, parts }));
const payers = (...amounts) => amounts.map(([{ id }, paid_amount]) => ({ user_id: id, paid_amount }));

describe("writes that name a former person beside the person who claimed them", () => {
  test("the shares of a new equal split are added up, and the others pay as much as before", async () => {
    const wanted = newExpense(event, ada, [ada, cem, grandpa], { amount: 10 });
    const { id, split_method, people_count } = await save(ada, wanted);
    expect([split_method, people_count]).toEqual(["parts", 2]);
    expect(sharedBy(await expenseOf(event, id))).toEqual({ [ada.id]: [3.34, 1], [cem.id]: [6.66, 2] });
    expect((await changingNothing(event, () => save(ada, wanted))).id).toBe(id);
  });

  test("parts are added up, and only the amounts stay beyond the limit of a share", async () => {
    const weighed = (...parts) => ({
      ...newExpense(event, ada, [], { amount: 40, split_method: "parts" }),
      shares: shares([ada, 10, parts[0]], [cem, 10, parts[1]], [grandpa, 20, parts[2]]),
    });
    const { id } = await save(ada, weighed(1, 1, 2));
    expect(sharedBy(await expenseOf(event, id))).toEqual({ [ada.id]: [10, 1], [cem.id]: [30, 3] });
    const heavy = await save(ada, weighed(500_000, 500_000, 1_000_000));
    expect(heavy.split_method).toBe("manual");
    expect(sharedBy(await expenseOf(event, heavy.id))).toEqual({ [ada.id]: [10, null], [cem.id]: [30, null] });
  });

  test("payers, shares and items of a bill are added up in a foreign currency and in a refund", async () => {
    const foreign = {
      currency: "JPY",
      conversion_rate_to_event_currency: 0.006_127,
      amount: 1001,
      split_method: "manual",
    };
    for (const refund of [false, true]) {
      const { expense } = newExpense(event, grandpa, [], { ...foreign, refund });
      const items = [
        { id: randomUUID(), label: "Soup", amount: 901, weights: { [cem.id]: 1, [grandpa.id]: 2 } },
        { id: randomUUID(), label: "Bread", amount: 100, weights: {} },
      ];
      const { id } = await save(ada, {
        expense: { ...expense, items },
        shares: shares([ada, 33], [cem, 333], [grandpa, 635]),
        payers: payers([ada, 400], [cem, 300], [grandpa, 301]),
      });
      const stored = await expenseOf(event, id);
      const sign = refund ? -1 : 1;
      expect(stored).toMatchObject({ paid_by: cem.id, people_count: 2, split_method: "manual" });
      expect(paidBy(stored)).toEqual([
        [cem.id, sign * 601],
        [ada.id, sign * 400],
      ]);
      expect(sharedBy(stored)).toEqual({ [ada.id]: [sign * 33, null], [cem.id]: [sign * 968, null] });
      expect(stored.items.map(({ weights }) => weights)).toEqual([{ [cem.id]: 3 }, {}]);
    }
  });

  test("an edit adds up, too", async () => {
    const { id } = await save(ada, newExpense(event, ada, [ada, bo]));
    const edited = newExpense(event, grandpa, [ada, cem, grandpa], { id, version: 1 });
    await save(ada, { ...edited, payers: payers([cem, 10], [grandpa, 20]) });
    const stored = await expenseOf(event, id);
    expect(paidBy(stored)).toEqual([[cem.id, 30]]);
    expect(sharedBy(stored)).toEqual({ [ada.id]: [10, 1], [cem.id]: [20, 2] });
  });

  test("two former people of one person are added up", async () => {
    const [other, opa, grandma] = await trip("Opa", "Grandma");
    await done(merge(ada, other, grandma, opa));
    await done(claim(cem, other, opa));
    const { id } = await save(ada, newExpense(other, opa, [ada, opa, grandma, cem], { amount: 40 }));
    expect(sharedBy(await expenseOf(other, id))).toEqual({ [ada.id]: [10, 1], [cem.id]: [30, 3] });
  });

  test("a person who is named twice by one id is refused as before", async () => {
    const wanted = newExpense(event, ada, [ada, grandpa, grandpa]);
    expectCode(await changingNothing(event, () => ada.rpc("save_expense", wanted)), 422, "invalid_share");
    const paid = { ...newExpense(event, ada, [ada]), payers: payers([cem, 10], [cem, 20]) };
    expectCode(await changingNothing(event, () => ada.rpc("save_expense", paid)), 422, "invalid_payer");
  });

  test("a recurring expense and its occurrences are added up", async () => {
    const series = newSeries(event, [ada, cem, grandpa], { anchor: ago(0) });
    const stored = await saved(ada, { ...series, payers: payers([cem, 400], [grandpa, 500]) });
    const byId = (rows) => rows.toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1));
    expect(byId(stored.shares)).toEqual(
      byId([
        { user_id: ada.id, share_amount: 300, parts: 1 },
        { user_id: cem.id, share_amount: 600, parts: 2 },
      ]),
    );
    expect(stored.payers).toEqual([{ user_id: cem.id, paid_amount: 900 }]);
    await done(due(ada, event));
    const [{ id }] = await madeOf(event);
    expect(sharedBy(await expenseOf(event, id))).toEqual({ [ada.id]: [300, 1], [cem.id]: [600, 2] });
  });

  test("a payment between the two is refused with its reason, and so is its restoring", async () => {
    for (const [from, to] of [
      [cem, grandpa],
      [grandpa, cem],
    ]) {
      const saving = () => ada.rpc("save_payment", { payment: newPayment(event, from, to) });
      expectCode(await changingNothing(event, saving), 422, "same_person_now");
    }
    const oneself = () => ada.rpc("save_payment", { payment: newPayment(event, cem, cem) });
    expectCode(await changingNothing(event, oneself), 422, "invalid_payment");
    const other = await pay(event, grandpa, ada);
    expect(await paymentOf(event, other)).toMatchObject({ from_user: cem.id, to_user: ada.id });
  });

  test("an import adds up, keeps the file's converted amounts, and leaves out payments between the two", async () => {
    const wanted = newExpense(event, ada, [], {
      currency: "JPY",
      conversion_rate_to_event_currency: 0.01,
      amount: 301,
    });
    const entry = expenseEntry({
      ...wanted,
      shares: [
        { user_id: ada.id, share_amount: 101, share_in_event_currency: 1.01 },
        { user_id: cem.id, share_amount: 100, share_in_event_currency: 1 },
        { user_id: grandpa.id, share_amount: 100, share_in_event_currency: 1 },
      ],
    });
    const between = paymentEntry(newPayment(event, grandpa, cem));
    const batch = newImport(event, [], [entry, between, paymentEntry(newPayment(event, grandpa, ada))]);
    expect(await done(ada.rpc("import_expenses", batch))).toMatchObject({ expenses: 1, payments: 1 });
    const [{ id }] = (await ada.get("event_export", { event_id: event })).body.expenses;
    expect((await expenseOf(event, id)).shares).toMatchObject(
      [
        { share_amount: 101, share_in_event_currency: 1.01 },
        { share_amount: 200, share_in_event_currency: 2 },
      ].sort((one, other) => (ada.id < cem.id ? 1 : -1) * (one.share_amount - other.share_amount)),
    );
    const again = { ...batch, import_id: randomUUID() };
    expect(await done(ada.rpc("import_expenses", again))).toMatchObject({ expenses: 0, payments: 0 });
  });

  test("a device shows the splits that the server stores, for random shares and payers", async () => {
    const [other, opa, grandma] = await trip("Opa", "Grandma");
    await done(merge(ada, other, grandma, opa));
    await done(claim(cem, other, opa));
    const { participants } = (await ada.get("event_page", { event_id: other })).body;
    const random = randomFrom(20261128);
    const everyone = [ada, bo, cem, opa, grandma];
    const named = (rows) => rows.toSorted((one, another) => (one.user_id < another.user_id ? -1 : 1));
    for (let round = 0; round < 40; round += 1) {
      const [sharers, paying] = [random.someOf(everyone), random.someOf(everyone)];
      const split_method = random.oneOf(["equal", "manual", "parts"]);
      const cents = sharers.length * paying.length * (1 + random.below(100_000));
      const each = (people) => people.map(({ id }) => ({ user_id: id, amount: cents / people.length / 100 }));
      const most = random.oneOf([4, 1_000_000]);
      const wanted = {
        ...newExpense(other, paying[0], [], { amount: cents / 100, split_method }),
        shares: each(sharers).map(({ user_id, amount }) => ({
          ...{ user_id, share_amount: amount },
          parts: split_method === "parts" ? 1 + random.below(most) : null,
        })),
        payers: each(paying).map(({ user_id, amount }) => ({ user_id, paid_amount: amount })),
      };
      const shown = withMergedPeople({ ...wanted, version: null, base: null }, participants);
      const stored = await expenseOf(other, (await save(ada, wanted)).id);
      const seen = `round ${round}: ${JSON.stringify(wanted)}`;
      expect(stored.split_method, seen).toBe(shown.expense.split_method);
      const rounded = (rows, key) =>
        named(rows).map((row) => [row.user_id, Math.round(row[key] * 100), row.parts ?? null]);
      expect(rounded(stored.shares, "share_amount"), seen).toEqual(rounded(shown.shares, "share_amount"));
      expect(rounded(stored.payers, "paid_amount"), seen).toEqual(rounded(shown.payers, "paid_amount"));
    }
  });

  test("a household and joined expenses take the two as one", async () => {
    const people = [grandpa.id, cem.id, ada.id];
    await done(ada.rpc("save_household", { event_id: event, id: randomUUID(), name: "Family", people }));
    const { id, version } = await save(ada, newExpense(event, ada, [ada, cem]));
    const joining = { event_id: event, person_id: grandpa.id, expenses: [{ id, version }], mutation_id: randomUUID() };
    expect(await done(ada.rpc("join_expenses", joining))).toMatchObject({ expenses: 0 });
    expect((await balancesOf(event))[cem.id].share).toBe(15);
  });
});
