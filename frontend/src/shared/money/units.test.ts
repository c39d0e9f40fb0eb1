import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absolute, formatAmount, formatUnits, fromUnits, MAX_AMOUNT, negate, sum, toUnits, type Units } from "./units";

/** As large as a kept balance of an event can be: 99,999,999,999.99. */
const anyUnits = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }).map((n) => n as Units);

describe("an amount on its way from and to the API", () => {
  it("comes back as it went", () => {
    fc.assert(
      fc.property(anyUnits, (cents) => {
        expect(toUnits(fromUnits(cents))).toBe(cents);
        expect(toUnits(JSON.parse(JSON.stringify(fromUnits(cents))))).toBe(cents);
      }),
    );
  });

  it("is printed with at most two decimals, as the database takes it", () => {
    fc.assert(
      fc.property(anyUnits, (cents) => {
        expect(JSON.stringify(fromUnits(cents))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it("may be text", () => {
    expect(toUnits("1234.50")).toBe(123_450);
    expect(toUnits("0.1")).toBe(10);
  });

  it.each([["1.005"], [0.001], ["abc"], [Number.NaN], [Number.POSITIVE_INFINITY], [1e20]])(
    "is refused when it is none in whole cents: %s",
    (amount) => {
      expect(() => toUnits(amount)).toThrow(RangeError);
    },
  );

  it("is never minus zero", () => {
    expect(Object.is(toUnits(-0), 0)).toBe(true);
    expect(Object.is(negate(0 as Units), 0)).toBe(true);
  });
});

describe("sums of cents", () => {
  it("are exact in any order", () => {
    fc.assert(
      fc.property(fc.array(anyUnits, { maxLength: 50 }), (amounts) => {
        expect(sum([...amounts].reverse())).toBe(sum(amounts));
        expect(BigInt(sum(amounts))).toBe(amounts.reduce((total, cents) => total + BigInt(cents), 0n));
      }),
    );
  });

  it("of an amount and its negative are zero", () => {
    fc.assert(
      fc.property(anyUnits, (cents) => {
        expect(sum([cents, negate(cents)])).toBe(0);
        expect(absolute(negate(cents))).toBe(absolute(cents));
      }),
    );
  });
});

describe("an amount as it is read", () => {
  it("has two decimals and English grouping in every language", () => {
    expect(formatUnits(0 as Units)).toBe("0.00");
    expect(formatUnits(5 as Units)).toBe("0.05");
    expect(formatUnits(123_456_789 as Units)).toBe("1,234,567.89");
    expect(formatUnits(MAX_AMOUNT)).toBe("9,999,999.99");
    expect(formatAmount(8420 as Units, "EUR")).toBe("84.20 EUR");
  });

  it("is written as English is everywhere", () => {
    const english = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(anyUnits, (cents) => {
        expect(formatUnits(cents)).toBe(english.format(fromUnits(cents)));
      }),
    );
  });

  it("says every cent", () => {
    fc.assert(
      fc.property(anyUnits, (cents) => {
        expect(Number(formatUnits(cents).replace(/[,.]/g, ""))).toBe(cents);
      }),
    );
  });
});
