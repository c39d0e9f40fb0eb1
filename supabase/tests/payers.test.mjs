import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addPerson,
  balancesOf,
  createEvent,
  equally,
  join,
  newExpense,
  remove,
  save,
  unitsIn,
} from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { randomFrom, SEED } from "./support/random.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem, removed, stranger;
let event;

beforeAll(async () => {
  [ada, bo, cem, removed, stranger] = await Promise.all(
    ["Ada", "Bo", "Cem", "Removed", "Stranger"].map((name) => signedUp(name)),
  );
  event = await createEvent(ada);
  await join(event, ada, bo, cem, removed);
  await remove(ada, event, removed);
});

/** Payers with their amounts. @param {...[{ id: string }, unknown]} amounts */
const payersOf = (...amounts) => amounts.map(([{ id }, paid_amount]) => ({ user_id: id, paid_amount }));
const expenseOf = async (event_id, id) => (await ada.get("expense_page", { event_id, id })).body.expense;
const attempt = (wanted) => changingNothing(event, () => ada.rpc("save_expense", wanted));

describe("several payers", () => {
  test("several payers are stored with their amounts in both currencies, largest first", async () => {
    const { id } = await save(ada, {
      ...newExpense(event, ada, [ada, bo, cem], { currency: "USD", conversion_rate_to_event_currency: 0.5 }),
      payers: payersOf([bo, 9.99], [cem, 10.01], [ada, 10]),
    });
    const { payers, paid_by, amount_in_event_currency } = await expenseOf(event, id);
    expect(payers.map(({ user_id, paid_amount }) => [user_id, paid_amount])).toEqual([
      [cem.id, 10.01],
      [ada.id, 10],
      [bo.id, 9.99],
    ]);
    expect(paid_by).toBe(cem.id);
    const households = payers.map(({ paid_in_event_currency }) => Math.round(paid_in_event_currency * 100));
    expect(households.reduce((sum, part) => sum + part)).toBe(amount_in_event_currency * 100);
  });

  test("an expense without payers is paid by paid_by alone", async () => {
    for (const payers of [undefined, null]) {
      const { id } = await save(ada, { ...newExpense(event, bo, [ada, bo]), payers });
      expect(await expenseOf(event, id)).toMatchObject({
        paid_by: bo.id,
        payers: [{ user_id: bo.id, paid_amount: 30, paid_in_event_currency: 30 }],
      });
    }
  });

  test.each([
    ["one cent short", "EUR", 30, [15, 14.99]],
    ["one cent too much", "EUR", 30, [15, 15.01]],
    ["one yen short", "JPY", 3000, [1500, 1499]],
    ["one fils too much", "KWD", 30, [15, 15.001]],
  ])("that are %s are refused", async (_, currency, amount, [first, second]) => {
    const rate = currency === "EUR" ? {} : { conversion_rate_to_event_currency: 2 };
    const wanted = newExpense(event, ada, [ada, bo], { amount, currency, ...rate });
    const payers = payersOf([ada, first], [bo, second]);
    expectCode(await attempt({ ...wanted, payers }), 422, "payers_do_not_add_up");
  });

  test("invalid payers are refused by code", async () => {
    const wanted = newExpense(event, ada, [ada, bo]);
    for (const [payers, code] of /** @type {const} */ ([
      [[], "payers_do_not_add_up"],
      [payersOf([ada, 15], [ada, 15]), "invalid_payer"],
      [payersOf([ada, 30], [bo, 0]), "invalid_payer"],
      [payersOf([ada, 31], [bo, -1]), "invalid_payer"],
      [payersOf([ada, "15.005"], [bo, "14.995"]), "invalid_payer"],
      [payersOf([ada, "NaN"], [bo, 30]), "invalid_payer"],
      [payersOf([ada, null], [bo, 30]), "invalid_payer"],
      [{}, "invalid_payer"],
      [7, "invalid_payer"],
      [payersOf([ada, 15], [stranger, 15]), "payer_not_participant"],
      [payersOf([ada, 15], [removed, 15]), "payer_not_participant"],
      [payersOf([ada, 15], [{ id: randomUUID() }, 15]), "payer_not_participant"],
      [payersOf([ada, 15], [{ id: "somebody" }, 15]), "payer_not_participant"],
    ])) {
      expectCode(await attempt({ ...wanted, payers }), 422, code);
    }
  });

  test("paid_by is the payer with the largest amount, on ties the sent one, else the lowest id", async () => {
    const [lowest, middle, highest] = [ada, bo, cem].sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const [sent, payers, most] of [
      [lowest, payersOf([lowest, 9], [middle, 10], [highest, 11]), highest],
      [middle, payersOf([lowest, 10], [middle, 10], [highest, 10]), middle],
      [highest, payersOf([lowest, 10], [middle, 10], [highest, 10]), highest],
      [highest, payersOf([lowest, 12], [middle, 12], [highest, 6]), lowest],
      [lowest, payersOf([middle, 15], [highest, 15]), middle],
      [{ id: null }, payersOf([highest, 15], [middle, 15]), middle],
    ]) {
      const wanted = newExpense(event, sent, [ada]);
      expect((await save(ada, { ...wanted, payers })).paid_by).toBe(most.id);
    }
  });

  test("an expense counts as paid for each of its payers", async () => {
    const [me, friend] = await Promise.all([signedUp("Me"), signedUp("Friend")]);
    const [once, twice] = [await createEvent(me, { name: "Once" }), await createEvent(me, { name: "Twice" })];
    for (const trip of [once, twice]) await join(trip, me, friend);
    await save(me, newExpense(once, me, [me, friend]));
    for (const payers of [payersOf([me, 1], [friend, 29]), payersOf([me, 29], [friend, 1])]) {
      await save(me, { ...newExpense(twice, me, [me, friend]), payers });
    }
    const most = { id: twice, name: "Twice", count: 2 };
    for (const person of [me, friend]) {
      expect((await person.get("dashboard")).body.statistics.most_paid_event).toEqual(most);
      expect((await person.get("my_statistics")).body.most_paid_event).toEqual(most);
      const { balances } = (await person.get("event_statistics", { event_id: twice })).body;
      expect(balances.map(({ paid_count }) => paid_count)).toEqual([2, 2]);
    }
  });
});

describe("70/30 in yen in an event in euros, one of the payers removed afterwards", () => {
  let trip, id;
  /** @type {Person} */
  let payer;
  const rate = 0.006_127;

  beforeAll(async () => {
    payer = await signedUp("Payer");
    trip = await createEvent(ada);
    await join(trip, ada, bo, payer);
    const wanted = newExpense(trip, ada, [ada, bo, payer], {
      amount: 10_001,
      currency: "JPY",
      conversion_rate_to_event_currency: rate,
      rate_source: "own",
      description: "Ryokan",
    });
    ({ id } = await save(ada, { ...wanted, payers: payersOf([payer, 7001], [ada, 3000]) }));
    await remove(ada, trip, payer);
  });

  /** What every screen shows for the two payers: yen, and cents of the euro. */
  async function agree([most, mostPaid], [other, otherPaid]) {
    const inYen = { [most.id]: mostPaid, [other.id]: otherPaid };
    const expense = await expenseOf(trip, id);
    expect(expense.paid_by).toBe(most.id);
    expect(expense.payers.map(({ user_id }) => user_id)).toEqual([most.id, other.id]);
    expect(Object.fromEntries(expense.payers.map((one) => [one.user_id, one.paid_amount]))).toEqual(inYen);
    const converted = Object.fromEntries(expense.payers.map((one) => [one.user_id, one.paid_in_event_currency]));
    const total = Object.values(converted).reduce((sum, part) => sum + Math.round(part * 100), 0);
    expect(total).toBe(Math.round(expense.amount * rate * 100));
    expect(total).toBe(Math.round(expense.amount_in_event_currency * 100));
    for (const [person, yen] of Object.entries(inYen)) {
      expect(Math.abs(converted[person] - yen * rate)).toBeLessThan(0.01);
    }

    const book = (await ada.get("event_export", { event_id: trip })).body;
    expect(book.expenses.find((one) => one.id === id)).toMatchObject({ paid_by: most.id, payers: converted });
    const statistics = (await ada.get("event_statistics", { event_id: trip, by_person: true })).body;
    for (const { balances } of [book, statistics, (await ada.get("event_page", { event_id: trip })).body]) {
      for (const person of [most, other]) {
        expect(balances.find(({ user_id }) => user_id === person.id)).toMatchObject({
          paid: converted[person.id],
          paid_count: 1,
        });
      }
    }
    const paidIn = statistics.by_person.filter(({ paid }) => paid > 0);
    expect(Object.fromEntries(paidIn.map(({ user_id, paid }) => [user_id, paid]))).toEqual(converted);
    for (const person of [most, other]) {
      const found = (await ada.get("find_expenses", { event_id: trip, paid_by: person.id })).body;
      expect(found).toMatchObject({ count: 1, total: expense.amount_in_event_currency, expenses: [{ id }] });
    }
    expect((await ada.get("find_expenses", { event_id: trip, paid_by: bo.id })).body.count).toBe(0);
    const { expenses } = (await ada.get("recent_expenses")).body;
    expect(expenses.find((one) => one.id === id)).toMatchObject({ my_paid: converted[ada.id], paid_by: most.id });
    return expense;
  }
  const newest = async () => (await ada.get("event_history", { event_id: trip })).body.entries[0];

  test("an expense in yen keeps its two payers after one of them was removed", async () => {
    await agree([payer, 7001], [ada, 3000]);
  });

  test("an expense with a removed payer can be edited, and the history has both versions", async () => {
    const before = await expenseOf(trip, id);
    await save(bo, {
      ...newExpense(trip, ada, [ada, bo], {
        id,
        version: before.version,
        amount: 20_000,
        currency: "JPY",
        conversion_rate_to_event_currency: rate,
        description: "Ryokan",
      }),
      payers: payersOf([payer, 6000], [ada, 14_000]),
    });
    const after = await agree([ada, 14_000], [payer, 6000]);
    expect(await newest()).toMatchObject({
      action: "updated",
      actor: bo.id,
      old: { amount: 10_001, paid_by: payer.id, payers: before.payers },
      new: { amount: 20_000, paid_by: ada.id, payers: after.payers },
    });
  });

  test("an expense with a removed payer can be deleted and restored", async () => {
    const { version, payers } = await expenseOf(trip, id);
    await ada.rpc("delete_expense", { event_id: trip, id, version });
    expect(await newest()).toMatchObject({ action: "deleted", old: { payers }, new: null });
    for (const { paid, share, net } of Object.values(await balancesOf(trip)))
      expect([paid, share, net]).toEqual([0, 0, 0]);
    await ada.rpc("restore_expense", { event_id: trip, id });
    expect(await newest()).toMatchObject({ action: "restored", new: { payers } });
    await agree([ada, 14_000], [payer, 6000]);
  });

  test("an edit adds no other removed person, and cannot add a removed payer back", async () => {
    const { version } = await expenseOf(trip, id);
    await join(trip, ada, cem);
    await remove(ada, trip, cem);
    const change = (of, payers) => ({
      ...newExpense(trip, ada, [ada, bo], {
        id,
        version: of,
        amount: 20_000,
        currency: "JPY",
        conversion_rate_to_event_currency: rate,
      }),
      payers,
    });
    const smuggled = change(version, payersOf([cem, 6000], [ada, 14_000]));
    expectCode(await changingNothing(trip, () => ada.rpc("save_expense", smuggled)), 422, "payer_not_participant");
    await save(ada, change(version, payersOf([ada, 20_000])));
    const back = change(version + 1, payersOf([payer, 6000], [ada, 14_000]));
    expectCode(await changingNothing(trip, () => ada.rpc("save_expense", back)), 422, "payer_not_participant");
  });
});

describe("a split by parts", () => {
  const byParts = (...parts) => {
    const wanted = newExpense(event, ada, [ada, bo, cem].slice(0, parts.length), { split_method: "parts" });
    return { ...wanted, shares: wanted.shares.map((share, place) => ({ ...share, parts: parts[place] })) };
  };

  test("a split by parts keeps its parts for later changes of the amount", async () => {
    const wanted = byParts(1, 0.5, 1_000_000);
    const { id } = await save(ada, wanted);
    const { split_method, shares } = await expenseOf(event, id);
    expect(split_method).toBe("parts");
    expect(Object.fromEntries(shares.map(({ user_id, parts }) => [user_id, parts]))).toEqual({
      [ada.id]: 1,
      [bo.id]: 0.5,
      [cem.id]: 1_000_000,
    });
    // Other splits have no parts.
    await save(ada, { expense: { ...wanted.expense, split_method: "manual", version: 1 }, shares: wanted.shares });
    for (const share of (await expenseOf(event, id)).shares) expect(share.parts).toBeNull();
  });

  test.each([
    ["negative", [1, -1]],
    ["zero", [1, 0]],
    ["all zero", [0, 0]],
    ["missing", [1, undefined]],
    ["in words", [1, "half"]],
    ["not a number", [1, "NaN"]],
    ["finer than four decimals", [1, 0.000_01]],
    ["over a million", [1, 1_000_001]],
  ])("with parts that are %s is refused", async (_, parts) => {
    expectCode(await attempt(byParts(...parts)), 422, "invalid_parts");
  });
});

test("an expense has at most a thousand people, and more are refused by code", async () => {
  const crowd = Array.from({ length: 1001 }, () => ({ id: randomUUID() }));
  const wanted = newExpense(event, ada, [ada], { amount: 1001 });
  const shares = equally(1001, "EUR", crowd);
  expectCode(await attempt({ ...wanted, shares }), 422, "too_many_people");
  const payers = payersOf(...crowd.map((person) => /** @type {const} */ ([person, 1])));
  expectCode(await attempt({ ...wanted, payers }), 422, "too_many_people");
});

describe("currencies", () => {
  test.each([
    ["EUR", 9_999_999.99, ["10000000", "0.001"]],
    ["JPY", 999_999_999, ["1000000000", "0.5"]],
    ["KWD", 999_999.999, ["1000000", "0.0001"]],
    ["CLF", 99_999.9999, ["100000", "0.00001"]],
    ["IDR", 999_999_999.99, ["1000000000", "0.001"]],
    ["VND", 99_999_999_999, ["100000000000", "0.1"]],
  ])("of %s an amount has its decimals and its limit", async (currency, most, tooMuch) => {
    const trip = await createEvent(ada, { default_currency: currency });
    const wanted = newExpense(trip, ada, [ada], { currency, amount: most });
    expect(await save(ada, wanted)).toMatchObject({ amount: most, amount_in_event_currency: most });
    const smallest = 1 / unitsIn(currency);
    expect((await save(ada, newExpense(trip, ada, [ada], { currency, amount: smallest }))).amount).toBe(smallest);
    for (const amount of tooMuch) {
      const refused = newExpense(trip, ada, [ada], { currency, amount });
      expectCode(await changingNothing(trip, () => ada.rpc("save_expense", refused)), 422, "invalid_amount");
    }
  });

  test("expenses in unknown currencies are refused", async () => {
    for (const currency of ["BTC", "eur", "EURO", "", " EUR", "DEM", 978, {}]) {
      const wanted = newExpense(event, ada, [ada], { currency, conversion_rate_to_event_currency: 1 });
      expectCode(await attempt(wanted), 422, "invalid_currency");
    }
  });

  test("an expense whose smallest shares convert to 0 still adds up", async () => {
    const trip = await createEvent(ada, { default_currency: "EUR" });
    await join(trip, ada, bo, cem);
    const { id } = await save(ada, {
      ...newExpense(trip, ada, [ada, bo, cem], {
        amount: 300,
        currency: "VND",
        conversion_rate_to_event_currency: 0.000_033,
      }),
      payers: payersOf([ada, 150], [bo, 149], [cem, 1]),
    });
    const { amount_in_event_currency, payers, shares } = await expenseOf(trip, id);
    expect(amount_in_event_currency).toBe(0.01);
    const sum = (parts, key) => parts.reduce((whole, part) => whole + Math.round(part[key] * 100), 0);
    expect([sum(payers, "paid_in_event_currency"), sum(shares, "share_in_event_currency")]).toEqual([1, 1]);
    expect(payers.find(({ user_id }) => user_id === cem.id)).toMatchObject({ paid_in_event_currency: 0 });
  });

  test("a rate between a weak and a strong currency keeps its significant digits", async () => {
    const trip = await createEvent(ada, { default_currency: "USD" });
    const dong = { amount: 12_345_678, currency: "VND", conversion_rate_to_event_currency: 0.000_038_123_456_7 };
    const saved = await save(ada, newExpense(trip, ada, [ada], dong));
    expect(saved).toMatchObject({
      conversion_rate_to_event_currency: 0.000_038_123_456_7,
      amount_in_event_currency: 470.66,
    });
    for (const rate of ["0.000000001234567", "0.000000001", "1000000000", "0.123456789012345"]) {
      const wanted = newExpense(trip, ada, [ada], {
        amount: 0.01,
        currency: "EUR",
        conversion_rate_to_event_currency: rate,
      });
      expect((await save(ada, wanted)).conversion_rate_to_event_currency).toBe(Number(rate));
    }
  });

  test("an expense that raises the event's total beyond exact numbers is refused", async () => {
    const trip = await createEvent(ada, { default_currency: "IRR" });
    const wanted = () =>
      newExpense(trip, ada, [ada], {
        amount: 9_999_999.99,
        currency: "EUR",
        conversion_rate_to_event_currency: 1_000_000_000,
      });
    expectCode(await changingNothing(trip, () => ada.rpc("save_expense", wanted())), 422, "invalid_amount");
    const large = () => ({
      ...newExpense(trip, ada, [ada], {
        amount: 9_999_999.99,
        currency: "EUR",
        conversion_rate_to_event_currency: 999_000,
      }),
    });
    for (let place = 0; place < 4; place++) await save(ada, large());
    expectCode(await changingNothing(trip, () => ada.rpc("save_expense", large())), 422, "invalid_amount");
  });

  test("conversions between yen, dinars and euros assign every smallest unit to somebody", async () => {
    const random = randomFrom(SEED);
    const pairs = ["JPY", "KWD", "EUR"].flatMap((from) => ["JPY", "KWD", "EUR"].map((to) => [from, to]));
    for (const [currency, default_currency] of pairs) {
      const trip = await createEvent(ada, { default_currency });
      await join(trip, ada, bo, cem);
      const grandpa = await addPerson(ada, trip, "Grandpa");
      for (let round = 0; round < 3; round++) {
        const people = random.someOf([ada, bo, cem, grandpa]);
        const paying = random.someOf([ada, bo, cem, grandpa]);
        const households = 5 + random.below(random.oneOf([10, 1000, 100_000_000]));
        const amount = households / unitsIn(currency);
        // At most 9,000, so that a hundred million stay within the maximum.
        const rate = (1 + random.below(900_000)) / 10 ** (2 + random.below(4));
        const { id } = await save(ada, {
          ...newExpense(trip, paying[0], people, {
            amount,
            currency,
            conversion_rate_to_event_currency: currency === default_currency ? 1 : rate,
          }),
          payers: equally(amount, currency, paying).map(({ user_id, share_amount }) => ({
            user_id,
            paid_amount: share_amount,
          })),
        });
        // The database sums in decimals.
        const [sums] = await sql`
          select expense.amount_in_event_currency::text as whole,
            round(expense.amount * expense.conversion_rate_to_event_currency, private.currency_decimals(${default_currency}))::text as wanted,
            (select sum(paid_in_event_currency)::text from public.expenses_payers where event_id = ${trip} and expense_id = ${id}) as paid,
            (select sum(share_in_event_currency)::text from public.expenses_participants where event_id = ${trip} and expense_id = ${id}) as shared,
            (
              select max(abs(part.converted - part.amount * expense.amount_in_event_currency / expense.amount)) < 10::numeric ^ -private.currency_decimals(${default_currency})
              from (
                select paid_amount as amount, paid_in_event_currency as converted
                from public.expenses_payers where event_id = ${trip} and expense_id = ${id}
                union all
                select share_amount, share_in_event_currency
                from public.expenses_participants where event_id = ${trip} and expense_id = ${id}
              ) as part
            ) as near
          from public.expenses as expense where event_id = ${trip} and id = ${id}`;
        const what = `${currency} to ${default_currency}, seed ${SEED}, round ${round}`;
        expect(sums, what).toMatchObject({ paid: sums.whole, shared: sums.whole, near: true });
        expect(Number(sums.whole), what).toBe(Number(sums.wanted));
      }
    }
  });
});
