import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import {
  type BillExtra,
  type BillItem,
  isBelowZero,
  percentOf,
  sharesOfBill,
  totalOfBill,
  withPercentAmounts,
} from "./bill";
import { EXTRA_KINDS } from "./extraKinds";
import type { Share } from "./split";
import { oraclePercent, oracleShares } from "./testBillOracle";
import bills from "./testdata/bills.json";

interface Case {
  about: string;
  expense_id: string;
  currency: string;
  people: string[];
  items: { amount: number; weights: Record<string, number> }[];
  extras: { kind: string; percent?: string; with_tax?: boolean; amount: number; spread: string }[];
  shares?: Record<string, number>;
  below_zero?: string[];
}

const cases = bills.cases as unknown as Case[];

const itemsOf = (one: Case): BillItem[] =>
  one.items.map(({ amount, weights }, index) => ({
    id: String(index),
    label: `Line ${index}`,
    amount: amount as Units,
    weights,
  }));

const extrasOf = (one: Case): BillExtra[] =>
  one.extras.map(({ kind, percent, with_tax = false, amount, spread }) => ({
    kind: kind as BillExtra["kind"],
    amount: amount as Units,
    percent: percent === undefined ? null : Number(percent),
    with_tax,
    spread: spread as BillExtra["spread"],
  }));

const byPerson = (shares: readonly Share[]) =>
  Object.fromEntries(shares.map(({ user_id, share_amount }) => [user_id, share_amount]));

/** Returns the shares by person, or the people below zero in order. */
function resultOf(...bill: Parameters<typeof sharesOfBill>): Record<string, number> | string[] {
  const shares = sharesOfBill(...bill);
  return isBelowZero(shares) ? [...shares.belowZero].sort() : byPerson(shares);
}

describe("the shared bills", () => {
  it("the shared bills have at least 300 cases of every kind", () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
    const abouts = new Set(cases.map(({ about }) => about));
    expect([...abouts]).toEqual(
      expect.arrayContaining([
        "the smallest unit for three",
        "negative lines",
        "a hundred lines",
        "a tip by percent of items and tax",
        "a tip by percent of the items",
        "people below zero",
        "items that add up to zero, with a service",
      ]),
    );
    expect(Math.max(...cases.map(({ items }) => items.length))).toBe(100);
    expect([...new Set(cases.map(({ currency }) => currency))]).toEqual(expect.arrayContaining(["EUR", "JPY", "KWD"]));
  });

  it("the shares of each shared bill are those of the independent computation", () => {
    for (const one of cases) {
      const result = resultOf(one.expense_id, itemsOf(one), extrasOf(one), one.people);
      expect({ case: one, result }).toEqual({ case: one, result: one.shares ?? one.below_zero });
    }
  });

  it("the percentages of each shared bill are those of the independent computation", () => {
    for (const one of cases) {
      const extras = extrasOf(one);
      const forgotten = extras.map((extra) => (extra.percent === null ? extra : { ...extra, amount: 0 as Units }));
      expect(withPercentAmounts(itemsOf(one), forgotten)).toEqual(extras);
    }
  });
});

const PEOPLE = ["ada", "berk", "cem", "dilan", "emre", "figen"];
const amount = fc.integer({ min: -3000, max: 30_000 }).map((units) => units as Units);
const weights = fc.dictionary(fc.constantFrom(...PEOPLE), fc.integer({ min: 1, max: 100 }), { maxKeys: 6 });
const items = fc.array(
  fc.record({ id: fc.uuid(), label: fc.constant("Pide"), amount, weights: fc.oneof(weights, fc.constant({})) }),
  { minLength: 1, maxLength: 12 },
);
const spread = fc.constantFrom<BillExtra["spread"]>("items", "equally");
const extras = fc.array(
  fc.record({
    kind: fc.constantFrom(...EXTRA_KINDS),
    amount,
    percent: fc.constant(null),
    with_tax: fc.constant(false),
    spread,
  }),
  { maxLength: 4 },
);
const people = fc.subarray(PEOPLE, { minLength: 1 });

describe("any bill", () => {
  it("the shares of any bill equal those of the slow computation, and add up to items and extras", () => {
    let fine = 0;
    fc.assert(
      fc.property(fc.uuid(), items, extras, people, (id, lines, more, there) => {
        expect(resultOf(id, lines, more, there)).toEqual(oracleShares(id, lines, more, there));
        const shares = sharesOfBill(id, lines, more, there);
        if (isBelowZero(shares)) return;
        fine++;
        expect(shares.reduce((all, share) => all + share.share_amount, 0)).toBe(totalOfBill(lines, more));
        for (const { share_amount } of shares) expect(share_amount).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
    expect(fine).toBeGreaterThan(50);
  });

  it("the order of lines, extras and people changes no share", () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        items.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        extras,
        people,
        (id, [lines, shuffled], more, there) => {
          const back = resultOf(id, shuffled, [...more].reverse(), [...there].reverse());
          expect(back).toEqual(resultOf(id, lines, more, there));
        },
      ),
    );
  });

  it("a bill among the people who share it gives the same shares again", () => {
    fc.assert(
      fc.property(fc.uuid(), items, extras, people, (id, lines, more, there) => {
        const shares = sharesOfBill(id, lines, more, there);
        fc.pre(!isBelowZero(shares) && shares.length > 0);
        const sharers = (shares as Share[]).map(({ user_id }) => user_id);
        expect(resultOf(id, lines, more, sharers)).toEqual(byPerson(shares as Share[]));
      }),
    );
  });

  it("two lines of one person equal one line of their sum", () => {
    fc.assert(
      fc.property(fc.uuid(), items, extras, people, amount, amount, (id, lines, more, there, one, other) => {
        const line = (units: number): BillItem => ({
          ...{ id: `${units}`, label: "Tea" },
          ...{ amount: units as Units, weights: { ada: 1 } },
        });
        expect(resultOf(id, [...lines, line(one), line(other)], more, there)).toEqual(
          resultOf(id, [...lines, line(one + other)], more, there),
        );
      }),
    );
  });
});

describe("a percentage of a bill", () => {
  const line = (units: number): BillItem => ({ id: "1", label: "Pide", amount: units as Units, weights: {} });
  const tax: BillExtra = { kind: "tax", amount: 888 as Units, percent: null, with_tax: false, spread: "items" };

  it("a percentage is of the items, or of items and tax, and half a unit is rounded away from zero", () => {
    expect(percentOf([line(10_000)], [tax], 10, false)).toBe(1000);
    expect(percentOf([line(10_000)], [tax], 10, true)).toBe(1089);
    expect(percentOf([line(5)], [], 10, false)).toBe(1);
    expect(percentOf([line(5)], [], -10, false)).toBe(-1);
    expect(percentOf([line(4)], [], 10, false)).toBe(0);
    expect(Object.is(percentOf([line(4)], [], -10, false), 0)).toBe(true);
    expect(percentOf([line(10_000)], [], 8.875, false)).toBe(888);
  });

  it("any percentage equals the one of the slow computation", () => {
    fc.assert(
      fc.property(
        items,
        extras,
        fc.integer({ min: 1, max: 100_000 }),
        fc.boolean(),
        (lines, more, thousandths, tax) => {
          const percent = thousandths / 1000;
          expect(percentOf(lines, more, percent, tax)).toBe(oraclePercent(lines, more, percent.toFixed(3), tax));
        },
      ),
    );
  });

  it("a tip with tax includes a tax by percentage, whichever stands first", () => {
    const tip: BillExtra = { kind: "tip", amount: 0 as Units, percent: 10, with_tax: true, spread: "items" };
    const percentTax: BillExtra = { ...tax, amount: 0 as Units, percent: 20 };
    const amounts = (list: BillExtra[]) => withPercentAmounts([line(10_000)], list).map((extra) => extra.amount);
    expect(amounts([tip, percentTax])).toEqual([1200, 2000]);
    expect(amounts([percentTax, tip])).toEqual([2000, 1200]);
  });

  it("a discount by percentage is below zero", () => {
    const discount: BillExtra = { kind: "discount", amount: 0 as Units, percent: 5, with_tax: false, spread: "items" };
    expect(withPercentAmounts([line(8000)], [discount])[0]?.amount).toBe(-400);
  });
});
