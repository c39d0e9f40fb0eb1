import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostIn, sum, type Units } from "@/core/money/units";
import { addsUp, apportion, equalShares, exactShares, rotation, type Share, SPLIT_TOLERANCE } from "./split";

const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 });
const amounts = fc.integer({ min: 0, max: mostIn("VND") }).map((n) => n as Units);
const total = (shares: readonly Share[]) => sum(shares.map((share) => share.share_amount));
const shareOf = (shares: readonly Share[], id: string) => shares.find((share) => share.user_id === id)?.share_amount;

/** Returns the id of an expense whose rotation starts at index `offset` of `count` people. */
const expense = (offset: number) => `${offset.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

describe("an equal split", () => {
  it("an equal split adds up exactly, and its shares differ by at most one smallest unit", () => {
    fc.assert(
      fc.property(fc.uuid(), amounts, people, (id, amount, ids) => {
        const shares = equalShares(id, amount, ids);
        expect(total(shares)).toBe(amount);
        const values = shares.map((share) => share.share_amount);
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("an equal split does not depend on the order of the people", () => {
    fc.assert(
      fc.property(fc.uuid(), amounts, people, (id, amount, ids) => {
        const there = equalShares(id, amount, ids);
        const back = equalShares(id, amount, [...ids].reverse());
        for (const person of ids) expect(shareOf(back, person)).toBe(shareOf(there, person));
      }),
    );
  });

  it("an equal split gives the extra units from the expense's offset on, in the order of the people's ids", () => {
    const ids = ["c", "a", "b"];
    const shares = (offset: number, amount: number) =>
      Object.fromEntries(equalShares(expense(offset), amount as Units, ids).map((s) => [s.user_id, s.share_amount]));
    expect(shares(0, 100)).toEqual({ a: 34, b: 33, c: 33 });
    expect(shares(1, 100)).toEqual({ a: 33, b: 34, c: 33 });
    expect(shares(2, 101)).toEqual({ a: 34, b: 33, c: 34 });
    expect(shares(3, 101)).toEqual({ a: 34, b: 34, c: 33 });
  });

  it("equal splits rotate the extra unit evenly over expenses", () => {
    const ids = ["a", "b", "c", "d"];
    const extra = new Map<string, number>();
    for (let offset = 0; offset < 400; offset++) {
      for (const share of equalShares(expense(offset), 101 as Units, ids)) {
        if (share.share_amount === 26) extra.set(share.user_id, (extra.get(share.user_id) ?? 0) + 1);
      }
    }
    expect([...extra.values()]).toEqual([100, 100, 100, 100]);
  });

  it("an equal split between no people is empty", () => {
    expect(equalShares(expense(0), 100 as Units, [])).toEqual([]);
  });

  it("an equal split accepts ids with the highest first digits", () => {
    expect([...rotation("ffffffff-0000-4000-8000-000000000000", ["a", "b", "c"]).values()].sort()).toEqual([0, 1, 2]);
  });
});

describe("a proportional split", () => {
  const weighed = fc.uniqueArray(fc.tuple(fc.uuid(), fc.integer({ min: 0, max: mostIn("VND") })), {
    minLength: 1,
    maxLength: 40,
    selector: ([id]) => id,
  });
  const totals = fc.integer({ min: 0, max: 10 ** 13 - 1 }).map((n) => n as Units);

  it("a proportional split adds up exactly, and every part is positive or zero and less than a unit off", () => {
    fc.assert(
      fc.property(fc.uuid(), totals, weighed, (id, total, entries) => {
        const weights = new Map(entries);
        const all = entries.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
        fc.pre(all > 0n);
        const shares = apportion(id, total, weights);
        expect([...shares.keys()]).toEqual([...weights.keys()]);
        expect(sum(shares.values())).toBe(total);
        for (const [person, share] of shares) {
          const off = BigInt(share) * all - BigInt(total) * BigInt(weights.get(person) ?? 0);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(off < all && -off < all).toBe(true);
        }
      }),
    );
  });

  it("a proportional split equals the weights if they add up to the total", () => {
    fc.assert(
      fc.property(fc.uuid(), weighed, (id, entries) => {
        const weights = new Map(entries);
        expect(apportion(id, sum(weights.values() as Iterable<Units>), weights)).toEqual(weights);
      }),
    );
  });

  it("a proportional split gives leftover units to the largest remainders, and breaks ties by the expense's rotation", () => {
    const shares = (offset: number, total: number, weights: number[]) => [
      ...apportion(
        expense(offset),
        total as Units,
        new Map(weights.map((weight, i) => ["abc".charAt(i), weight])),
      ).values(),
    ];
    expect(shares(0, 100, [100, 100, 100])).toEqual([34, 33, 33]);
    expect(shares(1, 100, [100, 100, 100])).toEqual([33, 34, 33]);
    expect(shares(2, 100, [100, 100, 100])).toEqual([33, 33, 34]);
    // 70/30 of 1001 yen are 5.51 euros: 3.857 and 1.653.
    expect(shares(0, 551, [700, 301])).toEqual([385, 166]);
    expect(shares(1, 2, [1, 5, 1])).toEqual([0, 2, 0]);
  });

  it("a proportional split of zero, between no people or without weights gives nothing", () => {
    expect([
      ...apportion(
        expense(0),
        0 as Units,
        new Map([
          ["a", 1],
          ["b", 1],
        ]),
      ).values(),
    ]).toEqual([0, 0]);
    expect([...apportion(expense(0), 5 as Units, new Map([["a", 0]])).values()]).toEqual([0]);
    expect(apportion(expense(0), 5 as Units, new Map()).size).toBe(0);
  });
});

describe("stored shares", () => {
  const splits = fc
    .uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 })
    .chain((ids) =>
      fc
        .array(fc.integer({ min: 0, max: 5000 }), { minLength: ids.length, maxLength: ids.length })
        .map((values) =>
          ids.map((user_id, index): Share => ({ user_id, share_amount: (values[index] ?? 0) as Units })),
        ),
    );

  it("stored shares add up exactly if the split is within the tolerance, and all are positive", () => {
    fc.assert(
      fc.property(splits, fc.integer({ min: -SPLIT_TOLERANCE, max: SPLIT_TOLERANCE }), (shares, miss) => {
        const amount = (total(shares) + miss) as Units;
        fc.pre(amount > 0);
        expect(addsUp(amount, shares)).toBe(true);
        const stored = exactShares(amount, shares);
        expect(total(stored)).toBe(amount);
        for (const share of stored) expect(share.share_amount).toBeGreaterThan(0);
      }),
    );
  });

  it("stored shares equal an exact split without its zeros", () => {
    fc.assert(
      fc.property(splits, (shares) => {
        fc.pre(total(shares) > 0);
        expect(exactShares(total(shares), shares)).toEqual(shares.filter((share) => share.share_amount > 0));
      }),
    );
  });

  it("stored shares give a missing unit to the largest share, the first by id if equal", () => {
    const shares: Share[] = [
      { user_id: "c", share_amount: 40 as Units },
      { user_id: "b", share_amount: 40 as Units },
      { user_id: "a", share_amount: 19 as Units },
    ];
    expect(exactShares(100 as Units, shares)).toEqual([
      { user_id: "c", share_amount: 40 },
      { user_id: "b", share_amount: 41 },
      { user_id: "a", share_amount: 19 },
    ]);
  });

  it("stored shares give a single unit to the first person by id if all shares are zero", () => {
    const nothing: Share[] = [
      { user_id: "b", share_amount: 0 as Units },
      { user_id: "a", share_amount: 0 as Units },
    ];
    expect(addsUp(1 as Units, nothing)).toBe(true);
    expect(exactShares(1 as Units, nothing)).toEqual([{ user_id: "a", share_amount: 1 }]);
  });

  it("a split that misses the amount by two units cannot be saved", () => {
    expect(addsUp(100 as Units, [{ user_id: "a", share_amount: 98 as Units }])).toBe(false);
    expect(addsUp(100 as Units, [{ user_id: "a", share_amount: 102 as Units }])).toBe(false);
    expect(addsUp(100 as Units, [{ user_id: "a", share_amount: 99 as Units }])).toBe(true);
  });
});
