import { expect, it } from "vitest";
import { convert } from "@/core/money/rate";
import { fromUnits, negate, toUnits } from "@/core/money/units";
import conversions from "../../../../supabase/testdata/conversions.json";
import { apportion } from "./split";

const { cases } = conversions;

it("the shared cases contain many people and every number of decimals", () => {
  expect(cases.length).toBeGreaterThan(200);
  expect(Math.max(...cases.map(({ parts }) => parts.length))).toBe(40);
  const currencies = new Set(cases.flatMap(({ currency, event_currency }) => [currency, event_currency]));
  expect([...currencies]).toEqual(expect.arrayContaining(["JPY", "EUR", "KWD", "CLF"]));
});

it("a converted refund and its parts are those of the expense with the same amount, negated", () => {
  for (const { expense_id, amount, currency, event_currency, rate, parts } of cases) {
    const spent = convert(toUnits(amount, currency), currency, event_currency, rate) ?? expect.fail();
    const back = convert(negate(toUnits(amount, currency)), currency, event_currency, rate) ?? expect.fail();
    expect(back).toBe(negate(spent));
    const weights = parts.map((part) => [part.user_id, toUnits(part.amount, currency)] as const);
    const negated = new Map(weights.map(([id, weight]) => [id, negate(weight)]));
    expect([...apportion(expense_id, back, negated)]).toEqual(
      [...apportion(expense_id, spent, new Map(weights))].map(([id, share]) => [id, negate(share)]),
    );
  }
});

it("converted expenses and parts match the database's to the last unit", () => {
  for (const { expense_id, amount, currency, event_currency, rate, converted, parts } of cases) {
    const total = convert(toUnits(amount, currency), currency, event_currency, rate) ?? expect.fail();
    expect(fromUnits(total, event_currency)).toBe(converted);
    const weights = new Map(parts.map((part) => [part.user_id, toUnits(part.amount, currency)]));
    const shares = [...apportion(expense_id, total, weights)].map(([user_id, share]) => ({
      user_id,
      amount: fromUnits(toUnits(parts.find((part) => part.user_id === user_id)?.amount ?? 0, currency), currency),
      converted: fromUnits(share, event_currency),
    }));
    expect({ expense_id, parts: shares }).toEqual({ expense_id, parts });
  }
});
