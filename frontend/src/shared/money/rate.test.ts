import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convert, convertShares, RATE_DECIMALS, readableRate, toRate } from "./rate";
import { equalShares, type Share } from "./split";
import { MAX_AMOUNT, sum, type Units } from "./units";

const amounts = fc.integer({ min: 1, max: MAX_AMOUNT }).map((n) => n as Units);
/** Rates in units of the last decimal, up to the largest that the database takes. */
const units = fc.bigInt({ min: 1n, max: 10_000n * 10n ** BigInt(RATE_DECIMALS) });

/** The rate as people and the API write it. */
function written(unit: bigint): string {
  const digits = unit.toString().padStart(RATE_DECIMALS + 1, "0");
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`;
}

describe("a rate", () => {
  it.each([
    ["1.1514", 1.1514],
    ["1,1514", 1.1514],
    [" 46.73 ", 46.73],
    ["5", 5],
    ["5.", 5],
    ["0.0214", 0.0214],
    [0.0214, 0.0214],
    [1e-7, 0.0000001],
    [0.0000000001, 0.0000000001],
    ["0.00000000019", 0.0000000001],
  ])("is read from %s", (typed, rate) => {
    expect(toRate(typed)).toBe(rate);
  });

  it.each([[""], ["0"], ["0.000"], ["-1"], ["abc"], ["1.2.3"], ["1e5"], [Number.NaN], [0], [-3], ["1,234.5"]])(
    "is not %s",
    (typed) => {
      expect(toRate(typed)).toBeNull();
    },
  );
});

describe("an amount in another currency", () => {
  it("is rounded half away from zero, as the database does it", () => {
    fc.assert(
      fc.property(amounts, units, (amount, unit) => {
        const scale = 10n ** BigInt(RATE_DECIMALS);
        const exact = BigInt(amount) * unit;
        const below = exact / scale;
        const expected = (exact % scale) * 2n >= scale ? below + 1n : below;
        const converted = convert(amount, written(unit));
        if (expected > BigInt(Number.MAX_SAFE_INTEGER)) return;
        expect(BigInt(converted ?? -1)).toBe(expected);
      }),
    );
  });

  it("is the same for a rate as number and as text", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1_000_000_000 }), (amount, tenThousandths) => {
        const rate = tenThousandths / 10_000;
        expect(convert(amount, rate)).toBe(convert(amount, rate.toFixed(4)));
      }),
    );
  });

  it.each([
    [50, 0.01, 1],
    [49, 0.01, 0],
    [100, 1.005, 101],
    [999_999_999, 10_000, 9_999_999_990_000],
    [1, 0.0000000001, 0],
  ])("of %i cents at %d is %i cents", (amount, rate, converted) => {
    expect(convert(amount as Units, rate)).toBe(converted);
  });

  it("is unknown without a rate", () => {
    expect(convert(100 as Units, "x")).toBeNull();
  });
});

describe("converted shares", () => {
  const splits = fc.record({
    id: fc.uuid(),
    people: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 10 }),
    values: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 10, maxLength: 10 }),
    rate: fc.integer({ min: 1, max: 500_000 }).map((n) => n / 10_000),
  });

  it("add up to the converted amount to the cent, and none is below zero or a cent off its exact part", () => {
    fc.assert(
      fc.property(splits, ({ id, people, values, rate }) => {
        const shares = people.map((user_id, i): Share => ({ user_id, share_amount: (values[i] ?? 1) as Units }));
        const amount = sum(shares.map((share) => share.share_amount));
        const converted = convert(amount, rate) as Units;
        const parts = convertShares(id, shares, amount, converted);
        expect(parts.map((part) => part.user_id)).toEqual(people);
        expect(sum(parts.map((part) => part.share_amount))).toBe(converted);
        parts.forEach((part, i) => {
          const exact = ((values[i] ?? 1) * converted) / amount;
          expect(part.share_amount).toBeGreaterThanOrEqual(0);
          expect(Math.abs(part.share_amount - exact)).toBeLessThan(1 + 1e-6);
        });
      }),
    );
  });

  it("are the shares themselves in the same currency", () => {
    fc.assert(
      fc.property(splits, amounts, ({ id, people }, amount) => {
        const shares = equalShares(id, amount, people);
        expect(convertShares(id, shares, amount, amount)).toEqual(shares);
      }),
    );
  });

  it("give left over cents to the largest remainders, and among equals by the expense's rotation", () => {
    const shares: Share[] = ["a", "b", "c"].map((user_id) => ({ user_id, share_amount: 100 as Units }));
    const parts = (offset: number) =>
      convertShares(`${offset.toString(16).padStart(8, "0")}-x`, shares, 300 as Units, 100 as Units).map(
        (part) => part.share_amount,
      );
    expect(parts(0)).toEqual([34, 33, 33]);
    expect(parts(1)).toEqual([33, 34, 33]);
    expect(parts(2)).toEqual([33, 33, 34]);
  });

  it("may be zero", () => {
    const shares: Share[] = ["a", "b"].map((user_id) => ({ user_id, share_amount: 1 as Units }));
    expect(convertShares("00000000-x", shares, 2 as Units, 0 as Units).map((part) => part.share_amount)).toEqual([
      0, 0,
    ]);
  });
});

describe("a rate as it is read", () => {
  it("has four decimals", () => {
    expect(readableRate(1.1514, "EUR", "USD")).toEqual({ base: "EUR", quote: "USD", value: "1.1514" });
    expect(readableRate(46.729, "EUR", "TRY")).toEqual({ base: "EUR", quote: "TRY", value: "46.7290" });
  });

  it("is turned round when it is below one", () => {
    expect(readableRate(0.0214, "TRY", "EUR")).toEqual({ base: "EUR", quote: "TRY", value: "46.7290" });
    expect(readableRate(1, "EUR", "USD")).toEqual({ base: "EUR", quote: "USD", value: "1.0000" });
  });
});
