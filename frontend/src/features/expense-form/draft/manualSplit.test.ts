import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostIn, sum, type Units } from "@/core/money/units";
import { addsUp, type Share } from "@/core/splitting/split";
import { manualShares } from "./manualSplit";

const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 });
const amounts = fc.integer({ min: 0, max: mostIn("EUR") }).map((n) => n as Units);
const total = (shares: readonly Share[]) => sum(shares.map((share) => share.share_amount));
const shareOf = (shares: readonly Share[], id: string) => shares.find((share) => share.user_id === id)?.share_amount;

/** Returns an expense id whose rotation starts with the person at `offset` of `count`. */
const expense = (offset: number) => `${offset.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

describe("a manual split", () => {
  const cases = people.chain((ids) =>
    fc.record({
      id: fc.uuid(),
      amount: amounts,
      ids: fc.constant(ids),
      fixed: fc.dictionary(fc.constantFrom(...ids), amounts).map((typed) => new Map(Object.entries(typed))),
    }),
  );

  it("a manual split keeps every typed share, and no share is below zero", () => {
    fc.assert(
      fc.property(cases, ({ id, amount, ids, fixed }) => {
        const shares = manualShares(id, amount, ids, fixed);
        expect(shares.map((share) => share.user_id)).toEqual(ids);
        for (const [person, typed] of fixed) expect(shareOf(shares, person)).toBe(typed);
        for (const share of shares) expect(share.share_amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("a manual split adds up exactly if the typed shares leave a rest and somebody to take it", () => {
    fc.assert(
      fc.property(cases, ({ id, amount, ids, fixed }) => {
        const typed = sum(fixed.values());
        fc.pre(fixed.size < ids.length);
        expect(total(manualShares(id, amount, ids, fixed))).toBe(Math.max(amount, typed));
      }),
    );
  });

  it("a manual split spreads the rest equally over the others", () => {
    const shares = manualShares(expense(0), 1000 as Units, ["a", "b", "c"], new Map([["b", 401 as Units]]));
    expect(shares.map((share) => share.share_amount)).toEqual([300, 401, 299]);
  });

  it("a manual split gives the others 0 when the typed shares exceed the amount", () => {
    const shares = manualShares(expense(0), 100 as Units, ["a", "b"], new Map([["a", 150 as Units]]));
    expect(shares.map((share) => share.share_amount)).toEqual([150, 0]);
    expect(addsUp(100 as Units, shares)).toBe(false);
  });

  it("a manual split ignores the typed share of a person who does not take part", () => {
    expect(total(manualShares(expense(0), 90 as Units, ["a", "b"], new Map([["x", 50 as Units]])))).toBe(90);
  });
});
