import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, type Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import { TOPICS } from "@/core/topics/topic";
import amountSearches from "../../../../supabase/testdata/amount-searches.json";
import {
  conditionsOf,
  type ExpenseFilter,
  filterFromParams,
  isFiltering,
  NO_FILTER,
  paramsOf,
  withoutCondition,
} from "./filter";
import { fits } from "./fits";

const ada = "00000000-0000-4000-8000-00000000000a";
const bo = "00000000-0000-4000-8000-00000000000b";

const fish = {
  description: "Fish",
  place_name: "Meis Café",
  place_city: "Kaş",
  payers: [{ user_id: ada, paid_amount: 100 as never, paid_in_event_currency: 100 as never }],
  category: "place" as const,
  topic: "eating_out" as const,
  amount: 84_20 as Units,
  currency: "TRY" as Currency,
  expense_date: "2026-06-15",
  shares: [{ user_id: bo, share_amount: 100 as never, share_in_event_currency: 100 as never, parts: null }],
};
const asked = (filter: Partial<ExpenseFilter>, expense = fish) => fits({ ...NO_FILTER, ...filter })(expense);

describe("an expense", () => {
  it("the search finds an expense by words of description, place or amount, whatever the case and the accents", () => {
    for (const search of ["", " fIsH ", "cafe", "KAS", "kaş", "Meis Café Kaş", "kaş fish", "84,2 cafe"])
      expect(asked({ search }), search).toBe(true);
    for (const search of ["Istanbul", "fish 85"]) expect(asked({ search }), search).toBe(false);
    expect(asked({ search: "ışık" }, { ...fish, description: "IŞIK" })).toBe(true);
    expect(asked({ search: "taksi" }, { ...fish, description: "TAKSİ" })).toBe(true);
  });

  it.each(amountSearches.searches)(
    "the search $search in an event finds the same amounts as in the database",
    ({ search, finds }) => {
      const found = amountSearches.amounts.filter(({ amount, currency }) =>
        asked(
          { search },
          { ...fish, description: "", amount: toUnits(amount, currency), currency: currency as Currency },
        ),
      );
      expect(found.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual(finds);
    },
  );

  it("an expense has to match every condition", () => {
    expect(asked({ paid_by: ada, shared_by: bo, category: "place", currency: "TRY" })).toBe(true);
    expect(asked({ paid_by: bo })).toBe(false);
    expect(asked({ shared_by: ada })).toBe(false);
    expect(asked({ category: "general" })).toBe(false);
    expect(asked({ topic: "eating_out" })).toBe(true);
    expect(asked({ topic: "drinks" })).toBe(false);
    expect(asked({ currency: "EUR" })).toBe(false);
    expect(asked({ date_from: "2026-06-15", date_to: "2026-06-15" })).toBe(true);
    expect(asked({ date_from: "2026-06-16" })).toBe(false);
    expect(asked({ date_to: "2026-06-14" })).toBe(false);
  });
});

it("the filter finds an expense by each of its payers", () => {
  const both = { ...fish, payers: [ada, bo].map((user_id) => ({ ...fish.payers[0], user_id })) as typeof fish.payers };
  expect([ada, bo].map((paid_by) => asked({ paid_by }, both))).toEqual([true, true]);
  expect(asked({ paid_by: "00000000-0000-4000-8000-00000000000c" }, both)).toBe(false);
});

describe("a filter in an address", () => {
  const filters = fc.record({
    search: fc.string(),
    paid_by: fc.option(fc.uuid()),
    shared_by: fc.option(fc.uuid()),
    category: fc.option(fc.constantFrom("place" as const, "general" as const)),
    topic: fc.option(fc.constantFrom(...TOPICS)),
    currency: fc.option(fc.constantFrom(...CURRENCIES)),
    date_from: fc.constantFrom(null, "2026-06-15"),
    date_to: fc.constantFrom(null, "2026-07-01"),
  });

  it("a filter survives its way through a URL", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterFromParams(new URLSearchParams(paramsOf(filter).toString()))).toEqual(filter);
      }),
    );
  });

  it("invalid values in a URL are left out of the filter", () => {
    const odd = "paid_by=me&category=food&topic=theft&currency=XXX&date_from=yesterday&date_to=2026-99-99";
    expect(filterFromParams(new URLSearchParams(odd))).toEqual(NO_FILTER);
    expect(paramsOf(NO_FILTER).toString()).toBe("");
  });
});

it("the number of conditions leaves out the search and empty fields", () => {
  expect(isFiltering(NO_FILTER)).toBe(false);
  expect(isFiltering({ ...NO_FILTER, search: "a" })).toBe(true);
  expect(conditionsOf({ ...NO_FILTER, search: "a", currency: "EUR", date_to: "2026-01-01" })).toEqual([
    "currency",
    "date_to",
  ]);
});

it("a single day is one condition, and is removed as one", () => {
  const day = { ...NO_FILTER, currency: "EUR", date_from: "2026-01-01", date_to: "2026-01-01" };
  expect(conditionsOf(day)).toEqual(["currency", "date_from"]);
  expect(withoutCondition(day, "date_from")).toEqual({ ...NO_FILTER, currency: "EUR" });
  expect(withoutCondition(day, "currency")).toEqual({ ...day, currency: null });
  const since = { ...day, date_to: "2026-01-02" };
  expect(conditionsOf(since)).toEqual(["currency", "date_from", "date_to"]);
  expect(withoutCondition(since, "date_from")).toEqual({ ...since, date_from: null });
});
