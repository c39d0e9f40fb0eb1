import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostIn, sum, type Units } from "@/core/money/units";
import { addsUp, type Share } from "@/core/splitting/split";
import { manualShares } from "./manualSplit";

const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 });
const amounts = fc.integer({ min: 0, max: mostIn("EUR") }).map((n) => n as Units);
const total = (shares: readonly Share[]) => sum(shares.map((share) => share.share_amount));
const shareOf = (shares: readonly Share[], id: string) => shares.find((share) => share.user_id === id)?.share_amount;

/** An expense whose rotation starts with the person at `offset` of `count`. */
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

  it("keeps every edited share, and no share is below zero", () => {
    fc.assert(
      fc.property(cases, ({ id, amount, ids, fixed }) => {
        const shares = manualShares(id, amount, ids, fixed);
        expect(shares.map((share) => share.user_id)).toEqual(ids);
        for (const [person, typed] of fixed) expect(shareOf(shares, person)).toBe(typed);
        for (const share of shares) expect(share.share_amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("adds up exactly as long as someone is left to take the rest and the edited shares allow it", () => {
    fc.assert(
      fc.property(cases, ({ id, amount, ids, fixed }) => {
        const typed = sum(fixed.values());
        fc.pre(fixed.size < ids.length);
        expect(total(manualShares(id, amount, ids, fixed))).toBe(Math.max(amount, typed));
      }),
    );
  });

  it("spreads the rest equally over the others", () => {
    const shares = manualShares(expense(0), 1000 as Units, ["a", "b", "c"], new Map([["b", 401 as Units]]));
    expect(shares.map((share) => share.share_amount)).toEqual([300, 401, 299]);
  });

  it("gives the others nothing when the edited shares are already more than the amount", () => {
    const shares = manualShares(expense(0), 100 as Units, ["a", "b"], new Map([["a", 150 as Units]]));
    expect(shares.map((share) => share.share_amount)).toEqual([150, 0]);
    expect(addsUp(100 as Units, shares)).toBe(false);
  });

  it("ignores what was typed for someone who takes no part", () => {
    expect(total(manualShares(expense(0), 90 as Units, ["a", "b"], new Map([["x", 50 as Units]])))).toBe(90);
  });
});
