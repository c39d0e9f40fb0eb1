import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { lastParts, sameSplit, usualSplit } from "./usualSplit";

const PEOPLE = ["ann", "ben", "cem"];

/** Returns an expense of a day in May: split by parts, equally without parts, manually for null. */
function split(day: number, parts: Record<string, number> | "equal" | "manual") {
  const named = typeof parts === "string" ? { ann: null, ben: null } : parts;
  return {
    created_at: `2027-05-${String(day).padStart(2, "0")}T12:00:00Z`,
    split_method: typeof parts === "string" ? parts : ("parts" as const),
    shares: Object.entries(named).map(([user_id, part]) => ({
      user_id,
      share_amount: 100 as Units,
      share_in_event_currency: 100 as Units,
      parts: part,
    })),
  };
}

const couple = { ann: 2, ben: 1 };

describe("the usual split of an event", () => {
  it("the usual split is that of two of the last three unequal ones", () => {
    const expenses = [split(1, couple), split(2, "manual"), split(3, { ann: 4, ben: 2 }), split(4, "equal")];
    expect(usualSplit(expenses, PEOPLE)).toEqual({ ann: 4, ben: 2 });
    expect(usualSplit([...expenses].reverse(), PEOPLE)).toEqual({ ann: 4, ben: 2 });
  });

  it("the usual split is null if the splits differ, are too old, or name a person who has left", () => {
    expect(usualSplit([split(1, couple), split(2, { ann: 1, ben: 1 })], PEOPLE)).toBeNull();
    expect(usualSplit([split(1, couple)], PEOPLE)).toBeNull();
    const since = [split(3, "manual"), split(4, "manual"), split(5, "manual")];
    expect(usualSplit([split(1, couple), split(2, couple), ...since], PEOPLE)).toBeNull();
    expect(usualSplit([split(1, couple), split(2, couple)], ["ann", "cem"])).toBeNull();
    expect(usualSplit([], PEOPLE)).toBeNull();
  });
});

it("the last parts are those of the newest expense by parts, and null when there is none", () => {
  expect(lastParts([split(1, { ann: 3 }), split(3, "equal"), split(2, couple)])).toEqual(couple);
  expect(lastParts([split(3, "equal")])).toBeNull();
});

it("two splits are the same when they result in the same shares", () => {
  expect(sameSplit({ ann: 1, ben: 1 }, { ben: 50, ann: 50, cem: 0 })).toBe(true);
  expect(sameSplit({ ann: 1, ben: 1 }, { ann: 2, ben: 1 })).toBe(false);
});
