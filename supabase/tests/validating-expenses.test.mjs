import { randomUUID } from "node:crypto";
import { beforeAll, describe, test } from "vitest";
import { createEvent, join, newExpense, remove } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, removed, stranger;
let event;

beforeAll(async () => {
  [ada, bo, removed, stranger] = await Promise.all(["Ada", "Bo", "Removed", "Stranger"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo, removed);
  await remove(ada, event, removed);
});

describe("what is refused by name, with nothing stored", () => {
  const attempt = (wanted) => changingNothing(event, () => ada.rpc("save_expense", wanted));
  const withColumns = (columns) => newExpense(event, ada, [ada, bo], columns);

  test.each([
    ["an amount of 0", { amount: 0 }, "invalid_amount"],
    ["a negative amount", { amount: -5 }, "invalid_amount"],
    ["an amount over 9,999,999.99", { amount: 10_000_000 }, "invalid_amount"],
    ["an amount that is not a number", { amount: "NaN" }, "invalid_amount"],
    ["an endless amount", { amount: "Infinity" }, "invalid_amount"],
    ["an amount of 20,000 digits", { amount: "9".repeat(20_000) }, "invalid_amount"],
    ["three decimals", { amount: "10.005" }, "invalid_amount"],
    ["an amount in words", { amount: "ten" }, "invalid_amount"],
    ["no amount", { amount: null }, "invalid_amount"],
    ["an amount that is an object", { amount: { value: 1 } }, "invalid_amount"],
    ["an unknown currency", { currency: "BTC" }, "invalid_currency"],
    ["an unknown category", { category: "theft" }, "invalid_category"],
    ["an unknown topic", { topic: "theft" }, "invalid_topic"],
    ["an empty topic", { topic: "" }, "invalid_topic"],
    ["a topic in capitals", { topic: "Drinks" }, "invalid_topic"],
    ["a topic by number", { topic: 1 }, "invalid_topic"],
    ["two topics", { topic: ["drinks", "fuel"] }, "invalid_topic"],
    ["an unknown split", { split_method: "dice" }, "invalid_split_method"],
    ["a date that does not exist", { expense_date: "2026-02-30" }, "invalid_date"],
    ["a date long ago", { expense_date: "1066-10-14" }, "invalid_date"],
    ["a date far ahead", { expense_date: "9999-12-31" }, "invalid_date"],
    ["no date", { expense_date: null }, "invalid_date"],
    ["a date in words", { expense_date: "yesterday" }, "invalid_date"],
    ["a description of two letters", { description: " ab " }, "invalid_description"],
    ["a description of letters that nobody sees", { description: "a\u200B\u200B\u202Eb" }, "invalid_description"],
    ["no description", { description: null }, "invalid_description"],
    ["a description of 201 letters", { description: "x".repeat(201) }, "invalid_description"],
    ["a place without a name", { category: "place", place_name: " " }, "invalid_place"],
    ["a place off the Earth", { category: "place", place_name: "Moon", place_lat: 91 }, "invalid_place"],
    ["coordinates in words", { category: "place", place_name: "Bar", place_lon: "east" }, "invalid_place"],
    ["a name of a place without end", { category: "place", place_name: "x".repeat(201) }, "text_too_long"],
    ["a rate of 0", { currency: "USD", conversion_rate_to_event_currency: 0 }, "invalid_rate"],
    ["a negative rate", { currency: "USD", conversion_rate_to_event_currency: -1 }, "invalid_rate"],
    ["a rate that is not a number", { currency: "USD", conversion_rate_to_event_currency: "NaN" }, "invalid_rate"],
    ["an absurdly high rate", { currency: "USD", conversion_rate_to_event_currency: 1_000_000_001 }, "invalid_rate"],
    ["an absurdly low rate", { currency: "USD", conversion_rate_to_event_currency: 0.000_000_000_9 }, "invalid_rate"],
    ["sixteen decimals", { currency: "USD", conversion_rate_to_event_currency: "0.1234567890123456" }, "invalid_rate"],
    ["another currency without a rate", { currency: "USD" }, "invalid_rate"],
    ["a rate within one currency", { conversion_rate_to_event_currency: 1.1 }, "invalid_rate"],
    [
      "an unknown source of a rate",
      { currency: "USD", conversion_rate_to_event_currency: 1, rate_source: "gut" },
      "invalid_rate",
    ],
    ["no payer", { paid_by: null }, "payer_not_participant"],
    ["a payer who is nobody", { paid_by: randomUUID() }, "payer_not_participant"],
    ["an id that is none", { id: "1" }, "invalid_expense"],
  ])("%s", async (_, columns, code) => expectCode(await attempt(withColumns(columns)), 422, code));

  test.each([
    ["that are one cent short", [[10, 19.99]], "shares_do_not_add_up"],
    ["that are one cent too much", [[10, 20.01]], "shares_do_not_add_up"],
    ["of nobody", [[]], "shares_do_not_add_up"],
    ["of which one is zero", [[30, 0]], "invalid_share"],
    ["of which one is negative", [[40, -10]], "invalid_share"],
    ["with three decimals", [[15.005, 14.995]], "invalid_share"],
    ["that are not numbers", [["NaN", 30]], "invalid_share"],
    ["that are missing", [[null, 30]], "invalid_share"],
  ])("shares %s", async (_, [amounts], code) => {
    const wanted = withColumns({});
    wanted.shares = amounts.map((share_amount, place) => ({ user_id: [ada.id, bo.id][place], share_amount }));
    expectCode(await attempt(wanted), 422, code);
  });

  test("an expense with two shares of one person, shares that are no list, or no object is refused and not stored", async () => {
    const wanted = withColumns({});
    const twice = [
      { user_id: ada.id, share_amount: 15 },
      { user_id: ada.id, share_amount: 15 },
    ];
    expectCode(await attempt({ ...wanted, shares: twice }), 422, "invalid_share");
    for (const shares of [{}, 7, null]) expectCode(await attempt({ ...wanted, shares }), 422, "invalid_share");
    for (const expense of [[], 7, null]) {
      expectCode(await attempt({ ...wanted, expense }), 422, "invalid_expense");
    }
  });

  test("an expense with a stranger or a removed person as payer or sharer is refused", async () => {
    for (const person of [stranger, removed]) {
      expectCode(await attempt(withColumns({ paid_by: person.id })), 422, "payer_not_participant");
      expectCode(await attempt(newExpense(event, ada, [ada, person])), 422, "sharer_not_participant");
    }
  });
});
