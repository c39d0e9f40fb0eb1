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
  it("has whole units for digits that shifted in below one, where the event's amounts are far above", () => {
    expect(likelyAmount(typed(12), usual, "EUR")).toBe(1200);
    expect(likelyAmount(typed(99), usual, "EUR")).toBe(9900);
  });

  it("is not asked about from one unit on, nor for an empty field", () => {
    expect(likelyAmount(typed(100), usual, "EUR")).toBeNull();
    expect(likelyAmount(typed(0), usual, "EUR")).toBeNull();
  });

  it("is the typed one where the event's usual amount is as near to it, by ratio", () => {
    expect(likelyAmount(typed(12), [spent(120)], "EUR")).toBeNull();
    expect(likelyAmount(typed(12), [spent(121)], "EUR")).toBe(1200);
    expect(likelyAmount(typed(50), [spent(60), spent(80), spent(9000)], "EUR")).toBeNull();
  });

  it("is unknown in an event without expenses, and from the expense itself", () => {
    expect(likelyAmount(typed(12), [], "EUR")).toBeNull();
    expect(likelyAmount(typed(12), [spent(5000, "EUR", "new")], "EUR")).toBeNull();
  });

  it("is measured by expenses in the same currency, and by all of them in the event's", () => {
    const lira = [{ ...spent(90_000, "TRY"), amount_in_event_currency: 1800 as Units }];
    expect(likelyAmount(typed(50, "TRY"), usual, "EUR")).toBeNull();
    expect(likelyAmount(typed(50, "TRY"), lira, "EUR")).toBe(5000);
    expect(likelyAmount(typed(12), lira, "EUR")).toBe(1200);
  });

  it("has as many zeros as the currency has decimals", () => {
    expect(likelyAmount(typed(12, "KWD"), [spent(12_000, "KWD")], "KWD")).toBe(12_000);
    expect(likelyAmount(typed(12, "JPY"), [spent(1200, "JPY")], "JPY")).toBeNull();
  });
});
