import { describe, expect, it } from "vitest";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { expense } from "@/data/expense/testExpense";
import { likelyAmount } from "./likelyAmount";

const spent = (amount: number, currency: Currency = "EUR", id = `${currency} ${amount}`) =>
  expense({ id, amount: amount as Units, currency, amount_in_event_currency: amount as Units });
const typed = (amount: number, currency: Currency = "EUR") => ({ id: "new", amount: amount as Units, currency });
const usual = [spent(1200), spent(3400), spent(900)];

describe("the amount that was probably meant", () => {
  it("digits that read below one unit mean whole units if the event's amounts are far above", () => {
    expect(likelyAmount(typed(12), usual, "EUR")).toBe(1200);
    expect(likelyAmount(typed(99), usual, "EUR")).toBe(9900);
  });

  it("an amount of at least one unit and an empty field have no likely amount", () => {
    expect(likelyAmount(typed(100), usual, "EUR")).toBeNull();
    expect(likelyAmount(typed(0), usual, "EUR")).toBeNull();
  });

  it("the typed amount is right if the event's usual amount is as close to it, by ratio", () => {
    expect(likelyAmount(typed(12), [spent(120)], "EUR")).toBeNull();
    expect(likelyAmount(typed(12), [spent(121)], "EUR")).toBe(1200);
    expect(likelyAmount(typed(50), [spent(60), spent(80), spent(9000)], "EUR")).toBeNull();
  });

  it("an event without other expenses has no likely amount", () => {
    expect(likelyAmount(typed(12), [], "EUR")).toBeNull();
    expect(likelyAmount(typed(12), [spent(5000, "EUR", "new")], "EUR")).toBeNull();
  });

  it("the usual amount comes from expenses in the same currency, and from all in the event's currency", () => {
    const lira = [{ ...spent(90_000, "TRY"), amount_in_event_currency: 1800 as Units }];
    expect(likelyAmount(typed(50, "TRY"), usual, "EUR")).toBeNull();
    expect(likelyAmount(typed(50, "TRY"), lira, "EUR")).toBe(5000);
    expect(likelyAmount(typed(12), lira, "EUR")).toBe(1200);
  });

  it("the likely amount shifts by the decimals of the currency", () => {
    expect(likelyAmount(typed(12, "KWD"), [spent(12_000, "KWD")], "KWD")).toBe(12_000);
    expect(likelyAmount(typed(12, "JPY"), [spent(1200, "JPY")], "JPY")).toBeNull();
  });
});
