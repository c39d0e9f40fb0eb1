import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { duplicateOf } from "./useDuplicateCheck";

const dinner = {
  id: "dinner",
  amount: 9000 as Units,
  currency: "EUR",
  expense_date: "2026-07-14",
  description: "Dinner",
  place_name: null,
  created_at: "2026-07-14T20:00:00Z",
} as const;
const mine = { ...dinner, id: "mine", description: "dinner at Ali's" };

it("a duplicate has the same amount, currency and day, and a similar title", () => {
  expect(duplicateOf(mine, [dinner])).toBe(dinner);
  expect(duplicateOf({ ...mine, amount: 9001 as Units }, [dinner])).toBeNull();
  expect(duplicateOf({ ...mine, currency: "USD" }, [dinner])).toBeNull();
  expect(duplicateOf({ ...mine, expense_date: "2026-07-15" }, [dinner])).toBeNull();
  expect(duplicateOf({ ...mine, description: "Lunch" }, [dinner])).toBeNull();
});

it("a duplicate may have its place as its title", () => {
  const byPlace = { ...dinner, description: null, place_name: "Café Sur" };
  expect(duplicateOf({ ...mine, description: "cafe sur" }, [byPlace])).toBe(byPlace);
});

it("an expense is never its own duplicate", () => {
  expect(duplicateOf(dinner, [dinner])).toBeNull();
});

it("the newest of several duplicates is found, whatever the time zone of its timestamp", () => {
  const later = { ...dinner, id: "later", created_at: "2026-07-14T19:30:00-04:00" };
  expect(duplicateOf(mine, [dinner, later])).toBe(later);
  expect(duplicateOf(mine, [later, dinner])).toBe(later);
});
