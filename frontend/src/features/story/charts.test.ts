import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { axisTop, categoriesOf, currenciesOf, monthsOf } from "./charts";
import type { CategorySpent, MonthSpent } from "./statistics";

const spent = (month: string, total: number, currency: Currency = "EUR"): MonthSpent => ({
  month,
  currency,
  total: total as Units,
  my_share: (total / 2) as Units,
});

describe("the months of the chart", () => {
  it("the months of the chart come oldest first and include months without expenses", () => {
    const months = monthsOf([spent("2026-02", 300), spent("2025-11", 100)], "EUR");
    expect(months.map((m) => [m.month, m.total])).toEqual([
      ["2025-11", 100],
      ["2025-12", 0],
      ["2026-01", 0],
      ["2026-02", 300],
    ]);
  });

  it("the chart shows the last twelve months when expenses are older than a year", () => {
    const months = monthsOf([spent("2020-01", 100), spent("2026-03", 300)], "EUR");
    expect(months).toHaveLength(12);
    expect(months[0]?.month).toBe("2025-04");
    expect(months.at(-1)?.month).toBe("2026-03");
  });

  it("the months of the chart count one currency only", () => {
    expect(monthsOf([spent("2026-02", 300), spent("2026-03", 9, "TRY")], "TRY").map((m) => m.month)).toEqual([
      "2026-03",
    ]);
    expect(monthsOf([], "EUR")).toEqual([]);
  });
});

it("the currency used in most months comes first", () => {
  const by_month = [spent("2026-02", 1, "TRY"), spent("2026-02", 1), spent("2026-03", 1)];
  expect(currenciesOf({ by_month })).toEqual(["EUR", "TRY"]);
  expect(currenciesOf({ by_month: [] })).toEqual([]);
});

it("the category with the largest sum comes first", () => {
  const kind = (category: CategorySpent["category"], total: number, currency: Currency = "EUR"): CategorySpent => ({
    category,
    currency,
    total: total as Units,
    my_share: 0 as Units,
  });
  const rows = [kind("other", 5), kind("short_trip", 50), kind("weekend_fun", 500, "TRY")];
  expect(categoriesOf(rows, "EUR").map((row) => row.category)).toEqual(["short_trip", "other"]);
});

describe("the axis", () => {
  it("the axis ends at a round number", () => {
    expect([1, 70, 180, 230, 999, 2504, 4100].map(axisTop)).toEqual([1, 80, 200, 300, 1000, 3000, 5000]);
    expect(axisTop(0)).toBe(1);
  });

  it("the axis is at least as long as the largest bar and at most twice as long", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (largest) => {
        const top = axisTop(largest);
        expect(top).toBeGreaterThanOrEqual(largest);
        expect(top).toBeLessThanOrEqual(largest * 2);
      }),
    );
  });
});
