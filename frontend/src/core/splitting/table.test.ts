import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { type BillExtra, isBelowZero, sharesOfBill, totalOfBill } from "./bill";
import { EXTRA_KINDS } from "./extraKinds";
import {
  expenseOfTable,
  type Mark,
  newestMarks,
  onTheTable,
  partlyTaken,
  type SeatOf,
  sumsOfTable,
  type TableBill,
} from "./table";

const LINES = ["soup", "fish", "wine", "cake", "tea"];
const line = fc.record({
  id: fc.constantFrom(...LINES),
  label: fc.constant("Pide"),
  amount: fc.integer({ min: -500, max: 20_000 }).map((units) => units as Units),
});
const extra: fc.Arbitrary<BillExtra> = fc.record({
  kind: fc.constantFrom(...EXTRA_KINDS),
  amount: fc.integer({ min: -500, max: 3000 }).map((units) => units as Units),
  percent: fc.constant(null),
  with_tax: fc.constant(false),
  spread: fc.constantFrom("items", "equally"),
});
const bill: fc.Arbitrary<TableBill> = fc
  .tuple(
    fc.uuid(),
    fc.uniqueArray(line, { selector: ({ id }) => id, minLength: 1 }),
    fc.array(extra, { maxLength: 10 }),
  )
  .map(([id, items, extras]) => ({ id, ...onTheTable(items, extras) }));
const seats: fc.Arbitrary<SeatOf[]> = fc
  .uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 })
  .map((people) => people.map((person, index) => ({ seat: index + 1, person })));
/** Marks of ten seats, so that some are of seats that were removed. Numbers are unique for each line and seat. */
const marks: fc.Arbitrary<Mark[]> = fc.uniqueArray(
  fc.record({
    line_id: fc.constantFrom(...LINES),
    seat: fc.integer({ min: 1, max: 10 }),
    weight: fc.integer({ min: 0, max: 3 }),
    number: fc.integer({ min: 1, max: 4 }),
  }),
  { selector: ({ line_id, seat, number }) => `${line_id} ${seat} ${number}`, maxLength: 60 },
);

const addUp = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0);

describe("any bill on the table", () => {
  it("the sums of the seats and what is left add up to the bill, whoever marked what", () => {
    let partly = 0;
    fc.assert(
      fc.property(bill, seats, marks, (table, there, taps) => {
        const sums = sumsOfTable(table, there, taps);
        if (sums === null) return;
        if (sums.left > 0 && addUp(sums.bySeat.values()) > 0) partly++;
        expect(addUp(sums.bySeat.values()) + sums.left).toBe(totalOfBill(table.lines, table.extras));
        for (const amount of [...sums.bySeat.values(), sums.left]) expect(amount).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 400 },
    );
    expect(partly).toBeGreaterThan(50);
  });

  it("the order in which marks arrive, also twice, changes no sum", () => {
    fc.assert(
      fc.property(
        bill,
        seats,
        marks.chain((taps) => fc.tuple(fc.constant(taps), fc.shuffledSubarray(taps, { minLength: taps.length }))),
        (table, there, [taps, shuffled]) => {
          const twice = [...shuffled, ...[...shuffled].reverse()];
          expect(sumsOfTable(table, there, twice)).toEqual(sumsOfTable(table, there, taps));
          expect(expenseOfTable(table, there, twice)?.shares).toEqual(expenseOfTable(table, there, taps)?.shares);
        },
      ),
    );
  });

  it("the shares, the items and the extras of the expense each add up to the bill, and only people with a share have items", () => {
    let made = 0;
    fc.assert(
      fc.property(bill, seats, marks, (table, there, taps) => {
        const expense = expenseOfTable(table, there, taps);
        if (expense === null) return;
        made++;
        const { amount, items, extras, shares } = expense;
        expect(amount).toBe(totalOfBill(table.lines, table.extras));
        expect(totalOfBill(items, extras)).toBe(amount);
        expect(addUp(shares.map(({ share_amount }) => share_amount))).toBe(amount);
        for (const { share_amount } of shares) expect(share_amount).toBeGreaterThan(0);
        const sharers = shares.map(({ user_id }) => user_id);
        for (const { weights } of items) expect(sharers).toEqual(expect.arrayContaining(Object.keys(weights)));
        // The lines give the shares, so no share counts as adjusted by hand.
        const again = sharesOfBill(table.id, items, extras, sharers);
        expect(isBelowZero(again) || new Map(again.map((share) => [share.user_id, share.share_amount]))).toEqual(
          new Map(shares.map((share) => [share.user_id, share.share_amount])),
        );
      }),
      { numRuns: 400 },
    );
    expect(made).toBeGreaterThan(200);
  });

  it("the sums are the shares of the expense once every line is marked", () => {
    let all = 0;
    fc.assert(
      fc.property(bill, seats, marks, (table, there, taps) => {
        const marked = [...taps, ...table.lines.map(({ id }) => ({ line_id: id, seat: 1, weight: 1, number: 9 }))];
        const [sums, expense] = [sumsOfTable(table, there, marked), expenseOfTable(table, there, marked)];
        if (!sums || !expense) return;
        all++;
        expect(sums.left).toBe(0);
        const shares = new Map(expense.shares.map(({ user_id, share_amount }) => [user_id, share_amount]));
        // A share below half of the smallest unit is shown as zero; its person is no longer on the line then.
        if ([...sums.bySeat.values()].some((amount) => amount === 0)) return;
        for (const { seat, person } of there) expect(sums.bySeat.get(seat)).toBe(shares.get(person) ?? 0);
      }),
      { numRuns: 400 },
    );
    expect(all).toBeGreaterThan(200);
  });
});

describe("a bill on the table", () => {
  const dinner: TableBill = {
    id: "10000000-0000-4000-8000-000000000000",
    lines: [
      { id: "pizza", label: "Pizza", amount: 1200 as Units },
      { id: "wine", label: "Wine", amount: 2000 as Units },
      { id: "bread", label: "Bread", amount: 320 as Units },
    ],
    extras: [{ kind: "tip", amount: 352 as Units, percent: 10, with_tax: false, spread: "items" }],
  };
  const two = [
    { seat: 1, person: "aaaa" },
    { seat: 2, person: "bbbb" },
  ];
  const taps = [
    { line_id: "pizza", seat: 1, weight: 1, number: 1 },
    { line_id: "wine", seat: 1, weight: 1, number: 1 },
    { line_id: "wine", seat: 2, weight: 3, number: 1 },
  ];

  it("a sum has its part of the tip, and lines that nobody had are left with theirs", () => {
    const sums = sumsOfTable(dinner, two, taps);
    expect([sums?.bySeat.get(1), sums?.bySeat.get(2), sums?.left]).toEqual([1870, 1650, 352]);
  });

  it("lines that nobody had are everyone's once the bill is closed", () => {
    const expense = expenseOfTable(dinner, two, taps);
    expect(expense?.shares).toEqual([
      { user_id: "aaaa", share_amount: 2046 },
      { user_id: "bbbb", share_amount: 1826 },
    ]);
    expect(expense?.items[2]?.weights).toEqual({});
  });

  it("a line of several pieces is taken in part while fewer were tapped", () => {
    const beers = { id: "beer", label: "4× Beer", amount: 1920 as Units };
    const mark = (seat: number, weight: number, number = 1) => ({ line_id: "beer", seat, weight, number });
    const taken = (...marks: Mark[]) => partlyTaken([...dinner.lines, beers], two, marks);
    expect(taken(mark(1, 2), mark(2, 1))).toEqual([{ line: beers, taken: 3, pieces: 4 }]);
    expect(taken(mark(1, 2), mark(2, 1), mark(2, 2, 2))).toEqual([]);
    expect(taken()).toEqual([]);
    // The marks of a seat that was removed do not count.
    expect(taken(mark(1, 1), mark(9, 3))).toEqual([{ line: beers, taken: 1, pieces: 4 }]);
  });

  it("a mark with a lower number than a known one is ignored", () => {
    const [older, newer] = [1, 2].map((number) => ({ line_id: "wine", seat: 1, weight: number - 1, number })) as [
      Mark,
      Mark,
    ];
    expect(newestMarks([newer, older])).toEqual([newer]);
    expect(newestMarks([older, newer])).toEqual([newer]);
  });

  it("a voucher becomes a discount of what everyone had, also if the bill has ten extras", () => {
    const voucher = { id: "voucher", label: "Voucher", amount: -500 as Units };
    const tips = Array.from({ length: 10 }, () => dinner.extras[0] as BillExtra);
    for (const extras of [[], tips]) {
      const table = onTheTable([...dinner.lines, voucher], extras);
      expect(table.lines.map(({ id }) => id)).toEqual(["pizza", "wine", "bread"]);
      expect(table.extras.length).toBeLessThanOrEqual(10);
      expect(totalOfBill(table.lines, table.extras)).toBe(totalOfBill([...dinner.lines, voucher], extras));
      expect(sumsOfTable({ id: dinner.id, ...table }, two, taps)).not.toBeNull();
    }
  });

  it("a bill that is not above zero, or without anybody, becomes no expense", () => {
    expect(expenseOfTable(dinner, [], [])).toBeNull();
    expect(expenseOfTable({ ...dinner, ...onTheTable([], []) }, two, [])).toBeNull();
    expect(sumsOfTable(dinner, [], [])).toEqual({ bySeat: new Map(), left: 3872 });
  });
});
