import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostIn, sum, type Units } from "@/core/money/units";
import { addsUp, equalShares, type Share } from "@/core/splitting/split";
import { manualShares, sharesByParts } from "./manualSplit";

const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 });
const amounts = fc.integer({ min: 0, max: mostIn("EUR") }).map((n) => n as Units);
const total = (shares: readonly Share[]) => sum(shares.map((share) => share.share_amount));
const shareOf = (shares: readonly Share[], id: string) => shares.find((share) => share.user_id === id)?.share_amount;

/** An expense whose rotation starts with the person at `offset` of `count`. */
const expense = (offset: number) => `${offset.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

describe("a split by parts", () => {
  const cases = people.chain((ids) =>
    fc.record({
      id: fc.uuid(),
      amount: amounts,
      ids: fc.constant(ids),
      parts: fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 0, max: 999 })),
    }),
  );

  it("adds up to the cent, each within a cent of their part", () => {
    fc.assert(
      fc.property(cases, ({ id, amount, ids, parts }) => {
        const all = ids.reduce((sofar, person) => sofar + (parts[person] ?? 1), 0);
        fc.pre(all > 0);
        const shares = sharesByParts(id, amount, ids, parts);
        expect(total(shares)).toBe(amount);
        for (const { user_id, share_amount } of shares)
          expect(Math.abs(share_amount - (amount * (parts[user_id] ?? 1)) / all)).toBeLessThan(1);
      }),
    );
  });

  it("into one part each is an equal split", () => {
    fc.assert(
      fc.property(fc.uuid(), amounts, people, (id, amount, ids) => {
        expect(sharesByParts(id, amount, ids, {})).toEqual(equalShares(id, amount, ids));
      }),
    );
  });

  it("lets a couple pay twice as much as one", () => {
    const shares = sharesByParts(expense(0), 1000 as Units, ["ann", "ben"], { ann: 2, ben: 1 });
    expect(shares).toEqual([
      { user_id: "ann", share_amount: 667 },
      { user_id: "ben", share_amount: 333 },
    ]);
  });

  it("takes parts of four decimals", () => {
    const shares = sharesByParts(expense(0), 1000 as Units, ["ann", "ben"], { ann: 0.5, ben: 1.5 });
    expect(shares.map((share) => share.share_amount)).toEqual([250, 750]);
  });

  it("of nobody's parts is nothing", () => {
    expect(total(sharesByParts(expense(0), 1000 as Units, ["ann"], { ann: 0 }))).toBe(0);
  });
});

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
