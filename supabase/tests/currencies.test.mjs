import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { createEvent, join, newEvent, newExpense, newPayment, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { newSeries } from "./support/series.mjs";
import { asServer, sql } from "./support/stack.mjs";

/** @type {{ code: string, decimals: number, most: number }[]} */
const currencies = JSON.parse(readFileSync(new URL("../currencies.json", import.meta.url), "utf8"));

/** Invalid codes, some of which look like currencies. */
const unknown = ["BTC", "eur", "Eur", "", " EUR", "EURO", "XXX", "€", "ＥＵＲ"];

/** @type {import("./support/people.mjs").Person} */
let ada, bo;

beforeAll(async () => {
  [ada, bo] = await Promise.all([signedUp("Ada"), signedUp("Bo")]);
});

test("the currencies table equals currencies.json", async () => {
  const { body } = await ada.select("currencies?select=code,decimals,max_amount&order=code");
  const rows = body.map(({ max_amount, ...currency }) => ({ ...currency, most: max_amount }));
  expect(rows).toEqual([...currencies].sort((one, other) => (one.code < other.code ? -1 : 1)));
  expect(currencies.slice(0, 4).map(({ code }) => code)).toEqual(["TRY", "EUR", "USD", "GBP"]);
});

test("currency_decimals and max_amount equal currencies.json, and are null for invalid codes", async () => {
  const rows =
    await sql`select code, private.currency_decimals(code) as decimals, private.max_amount(code) as most from public.currencies`;
  expect(rows.map(({ code, decimals, most }) => ({ code, decimals, most: Number(most) })).sort(byCode)).toEqual(
    [...currencies].sort(byCode),
  );
  for (const code of [...unknown, null]) {
    const [row] = await sql`select private.currency_decimals(${code}) as decimals, private.max_amount(${code}) as most`;
    expect(row, String(code)).toEqual({ decimals: null, most: null });
  }
});

const byCode = (one, other) => (one.code < other.code ? -1 : 1);

test("events and expenses accept each currency from its smallest unit to its largest amount", async () => {
  const { as } = acting(sql);
  const ids = currencies.map(() => randomUUID());
  const made = await ada.insert(
    "events",
    currencies.map(({ code }, at) => ({ ...newEvent, id: ids[at], default_currency: code })),
  );
  expect(made.status).toBe(201);
  await as(ada, async (transaction) => {
    for (const [at, { code, decimals, most }] of currencies.entries()) {
      for (const amount of [(10 ** -decimals).toFixed(decimals), most.toFixed(decimals)]) {
        const { expense } = newExpense(ids[at], ada, [ada], { currency: code, amount });
        const shares = [{ user_id: ada.id, share_amount: amount }];
        const [saved] = await transaction`select * from public.save_expense(${expense}, ${shares})`;
        expect(Number(saved.amount), code).toBe(Number(amount));
        expect(Number(saved.amount_in_event_currency), code).toBe(Number(amount));
      }
    }
  });
});

test("an expense accepts each currency in an event of another currency", async () => {
  const event = await createEvent(ada, { default_currency: "JPY" });
  const { as } = acting(sql);
  await as(ada, async (transaction) => {
    for (const { code, decimals } of currencies.filter((one) => one.code !== "JPY")) {
      const amount = (7 + 3 * 10 ** -decimals).toFixed(decimals);
      const { expense } = newExpense(event, ada, [ada], {
        currency: code,
        amount,
        conversion_rate_to_event_currency: 1.5,
        rate_source: "own",
      });
      const shares = [{ user_id: ada.id, share_amount: amount }];
      const [saved] = await transaction`select * from public.save_expense(${expense}, ${shares})`;
      // Half away from zero, to whole yen.
      expect(Number(saved.amount_in_event_currency), code).toBe(Math.floor(Number(amount) * 1.5 + 0.5 + 1e-9));
    }
  });
});

test("an expense and a recurring one whose rate leads to a currency that the event no longer has are refused", async () => {
  const event = await createEvent(ada, { default_currency: "EUR" });
  const dollars = {
    currency: "USD",
    conversion_rate_to_event_currency: 0.9,
    rate_source: "live",
    event_currency: "EUR",
  };
  const wanted = newExpense(event, ada, [ada], dollars);
  const series = newSeries(event, [ada], {}, dollars);
  const base = { default_currency: "EUR" };
  await ada.rpc("save_event", { event_id: event, changes: { default_currency: "TRY" }, base });
  expectCode(await changingNothing(event, () => ada.rpc("save_expense", wanted)), 422, "currency_changed");
  expectCode(await changingNothing(event, () => ada.rpc("save_series", { series })), 422, "currency_changed");
  const lira = { event_currency: "TRY", conversion_rate_to_event_currency: 40 };
  const saved = await save(ada, { ...wanted, expense: { ...wanted.expense, ...lira } });
  expect(saved.amount_in_event_currency).toBe(1200);
});

describe("an amount finer than its currency, or beyond its limit, is refused by name", () => {
  test.each([
    ["JPY", 0.5, 999_999_999, 1_000_000_000],
    ["EUR", 0.005, 9_999_999.99, 10_000_000],
    ["KWD", 0.0005, 999_999.999, 1_000_000],
    ["CLF", 0.00005, 99_999.9999, 100_000],
    ["IDR", 0.005, 999_999_999.99, 1_000_000_000],
    ["VND", 0.1, 99_999_999_999, 100_000_000_000],
  ])("in %s", async (code, finer, most, beyond) => {
    const event = await createEvent(ada, { default_currency: code });
    await join(event, ada, bo);
    const shares = (amount) => [{ user_id: ada.id, share_amount: amount }];
    const expense = (amount) => ({
      ...newExpense(event, ada, [ada], { currency: code, amount }),
      shares: shares(amount),
    });
    for (const amount of [finer, 1 + finer, beyond]) {
      expectCode(await changingNothing(event, () => ada.rpc("save_expense", expense(amount))), 422, "invalid_amount");
      const payment = newPayment(event, ada, bo, { amount });
      expectCode(await changingNothing(event, () => ada.rpc("save_payment", { payment })), 422, "invalid_amount");
    }
    // Shares and paid amounts cannot have more decimals than their expense.
    const split = {
      ...expense(1),
      shares: [
        { user_id: ada.id, share_amount: 1 - finer },
        { user_id: bo.id, share_amount: finer },
      ],
    };
    expectCode(await changingNothing(event, () => ada.rpc("save_expense", split)), 422, "invalid_share");
    const payers = [
      { user_id: ada.id, paid_amount: 1 - finer },
      { user_id: bo.id, paid_amount: finer },
    ];
    expectCode(
      await changingNothing(event, () => ada.rpc("save_expense", { ...expense(1), payers })),
      422,
      "invalid_payer",
    );
    expect((await save(ada, expense(most))).amount).toBe(most);
    expect((await ada.rpc("save_payment", { payment: newPayment(event, ada, bo, { amount: most }) })).status).toBe(200);
  });
});

describe("what is no currency is refused by name", () => {
  test("a new or changed event with an invalid currency is refused", async () => {
    const event = await createEvent(ada);
    for (const default_currency of unknown) {
      expectCode(await ada.insert("events", { ...newEvent, default_currency }), 422, "invalid_currency");
      const changed = () => ada.update("events", `id=eq.${event}`, { default_currency });
      expectCode(await changingNothing(event, changed), 422, "invalid_currency");
      const saved = () => ada.rpc("save_event", { event_id: event, changes: { default_currency }, base: {} });
      expectCode(await changingNothing(event, saved), 422, "invalid_currency");
    }
  });

  test("a new or changed expense with an invalid currency is refused", async () => {
    const event = await createEvent(ada);
    const { id } = await save(ada, newExpense(event, ada, [ada]));
    for (const currency of unknown) {
      for (const columns of [
        { currency },
        { currency, conversion_rate_to_event_currency: 2 },
        { currency, id, version: 1 },
      ]) {
        const answer = await changingNothing(event, () =>
          ada.rpc("save_expense", newExpense(event, ada, [ada], columns)),
        );
        expectCode(answer, 422, "invalid_currency");
      }
    }
  });

  test("an exchange rate with an invalid currency is refused", async () => {
    for (const currency of unknown) {
      for (const pair of [
        { base: currency, quote: "USD" },
        { base: "USD", quote: currency },
      ]) {
        const rate = { ...pair, on_date: "2026-06-01", rate: 2 };
        expectCode(await asServer("store_rate", rate), 422, "invalid_currency");
        expect((await asServer("last_known_rate", { ...pair, on_date: "2026-06-01" })).body).toBeNull();
      }
    }
  });

  test("a plain write with an invalid currency is refused", async () => {
    const event = await createEvent(ada);
    const { id } = await save(ada, newExpense(event, ada, [ada]));
    for (const code of unknown) {
      await expect(
        sql`update public.expenses set currency = ${code} where event_id = ${event} and id = ${id}`,
      ).rejects.toMatchObject({ constraint_name: expect.stringMatching(/^expenses_(currency|amount)_/) });
    }
  });
});
