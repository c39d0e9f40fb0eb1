import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalsOf } from "./currency";
import { anyCurrency, KINDS } from "./testMoney";
import {
  absolute,
  formatAmount,
  formatUnits,
  fromUnits,
  mostIn,
  negate,
  plainUnits,
  sameFigure,
  signedUnits,
  sum,
  toUnits,
  type Units,
} from "./units";

/** Up to fifteen digits, the maximum of any sum. */
const anyUnits = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }).map((n) => n as Units);

describe("an amount between app and API", () => {
  it("an amount survives the way to the API and back, in every currency", () => {
    fc.assert(
      fc.property(anyUnits, anyCurrency, (units, currency) => {
        expect(toUnits(fromUnits(units, currency), currency)).toBe(units);
        expect(toUnits(JSON.parse(JSON.stringify(fromUnits(units, currency))), currency)).toBe(units);
        expect(toUnits(plainUnits(units, currency), currency)).toBe(units);
      }),
    );
  });

  it("an amount is sent with at most the currency's decimals, as the database requires", () => {
    fc.assert(
      fc.property(anyUnits, anyCurrency, (units, currency) => {
        const [, decimals = ""] =
          /^-?\d+(?:\.(\d+))?$/.exec(JSON.stringify(fromUnits(units, currency))) ?? expect.fail();
        expect(decimals.length).toBeLessThanOrEqual(decimalsOf(currency));
      }),
    );
  });

  it("an amount may be text", () => {
    expect(toUnits("1234.50", "EUR")).toBe(123_450);
    expect(toUnits("0.1", "EUR")).toBe(10);
    expect(toUnits("1234.5000", "EUR")).toBe(123_450);
    expect(toUnits("1234.00", "JPY")).toBe(1234);
    expect(toUnits("0.001", "KWD")).toBe(1);
  });

  it.each([
    ["1.005", "EUR"],
    [0.001, "EUR"],
    [0.5, "JPY"],
    [0.0001, "KWD"],
    [0.00001, "CLF"],
    ["abc", "EUR"],
    ["", "EUR"],
    ["1.", "EUR"],
    ["1e3", "JPY"],
    [Number.NaN, "EUR"],
    [Number.POSITIVE_INFINITY, "JPY"],
    [1e20, "EUR"],
    ["1000000000000000", "JPY"],
  ])("an amount that is not in whole smallest units is refused: %s %s", (amount, currency) => {
    expect(() => toUnits(amount, currency)).toThrow(RangeError);
  });

  it("an amount is never minus zero", () => {
    expect(Object.is(toUnits(-0, "EUR"), 0)).toBe(true);
    expect(Object.is(toUnits("-0.00", "EUR"), 0)).toBe(true);
    expect(Object.is(negate(0 as Units), 0)).toBe(true);
  });
});

it.each(["", "eur", "XXX", "XAU", "DEM"])("amounts in an unknown currency throw an error: %s", (code) => {
  expect(() => toUnits(1, code)).toThrow(RangeError);
  expect(() => fromUnits(1 as Units, code)).toThrow(RangeError);
  expect(() => formatUnits(1 as Units, code)).toThrow(RangeError);
  expect(() => plainUnits(1 as Units, code)).toThrow(RangeError);
  expect(() => mostIn(code)).toThrow(RangeError);
});

describe("a figure in another currency", () => {
  it.each([
    [1250, "EUR", "USD", 1250],
    [1250, "EUR", "KWD", 12_500],
    [1250, "EUR", "JPY", 13],
    [1249, "EUR", "JPY", 12],
    [13, "JPY", "EUR", 1300],
    [12_345, "CLF", "KWD", 1235],
  ])("the figure of %i units of %s in %s is %i", (units, from, to, same) => {
    expect(sameFigure(units as Units, from, to)).toBe(same);
  });
});

describe("sums", () => {
  it("sums are exact in any order", () => {
    fc.assert(
      fc.property(fc.array(anyUnits, { maxLength: 9 }), (amounts) => {
        expect(sum([...amounts].reverse())).toBe(sum(amounts));
        expect(BigInt(sum(amounts))).toBe(amounts.reduce((total, units) => total + BigInt(units), 0n));
      }),
    );
  });

  it("sums of an amount and its negative are zero", () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        expect(sum([units, negate(units)])).toBe(0);
        expect(absolute(negate(units))).toBe(absolute(units));
      }),
    );
  });
});

describe("a formatted amount", () => {
  it("a formatted amount has two decimals and English grouping in every language", () => {
    expect(formatUnits(0 as Units, "EUR")).toBe("0.00");
    expect(formatUnits(5 as Units, "EUR")).toBe("0.05");
    expect(formatUnits(123_456_789 as Units, "EUR")).toBe("1,234,567.89");
    expect(formatUnits(mostIn("EUR"), "EUR")).toBe("9,999,999.99");
    expect(formatAmount(8420 as Units, "EUR")).toBe("84.20\u00a0EUR");
  });

  it("a signed amount has its sign in front, and zero has none", () => {
    expect(signedUnits(15_321 as Units, "EUR")).toBe("+153.21");
    expect(signedUnits(-123_456 as Units, "EUR")).toBe("−1,234.56");
    expect(signedUnits(0 as Units, "EUR")).toBe("0.00");
  });

  it("a formatted amount has as many decimals as its currency", () => {
    expect(formatUnits(0 as Units, "JPY")).toBe("0");
    expect(formatUnits(mostIn("JPY"), "JPY")).toBe("999,999,999");
    expect(formatUnits(-1_234_567 as Units, "KWD")).toBe("−1,234.567");
    expect(formatUnits(1 as Units, "CLF")).toBe("0.0001");
    expect(formatAmount(mostIn("VND"), "VND")).toBe("99,999,999,999\u00a0VND");
    expect(plainUnits(-1_234_567 as Units, "KWD")).toBe("-1234.567");
  });

  it("a formatted amount is written like in English everywhere", () => {
    const english = new Map(
      KINDS.map((currency) => {
        const digits = decimalsOf(currency);
        const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        return [currency, new Intl.NumberFormat("en-US", format)];
      }),
    );
    fc.assert(
      fc.property(anyUnits, fc.constantFrom(...KINDS), (units, currency) => {
        expect(formatUnits(units, currency)).toBe(
          english.get(currency)?.format(fromUnits(units, currency)).replace("-", "−"),
        );
      }),
    );
  });

  it("a formatted amount contains every unit", () => {
    fc.assert(
      fc.property(anyUnits, anyCurrency, (units, currency) => {
        expect(Number(formatUnits(units, currency).replace(/[,.]/g, "").replace("−", "-"))).toBe(units);
      }),
    );
  });
});
