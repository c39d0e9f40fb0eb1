import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalsOf } from "./currency";
import { convert, plainRate, RATE_DECIMALS, rateFigure, readableRate, toRate } from "./rate";
import { anyCurrency, anyMoney } from "./testMoney";
import { mostIn, type Units } from "./units";

/** Rates that the database accepts, with at most fifteen digits, in units of the last decimal. */
const rates = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, zeros]) => digits * 10n ** BigInt(zeros))
  .filter((unit) => unit >= 10n ** 6n && unit <= 10n ** 24n);

/** Writes the rate as users and the API do. */
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
    ["0.0000394123", 0.0000394123],
    ["0.000000001", 1e-9],
    [1e-9, 1e-9],
    ["1000000000", 1e9],
    ["46.7291234567890123", 46.729123456789],
    ["0.0000000012345678", 0.000000001234568],
    [1 / 3, 0.333333333333333],
  ])("a rate is read from %s", (typed, rate) => {
    expect(toRate(typed)).toBe(rate);
  });

  it.each([
    [""],
    ["0"],
    ["0.000"],
    ["-1"],
    ["abc"],
    ["1.2.3"],
    ["1e5"],
    [Number.NaN],
    [0],
    [-3],
    ["1,234.5"],
    ["0.0000000009"],
    ["1000000000.1"],
    [1e-10],
    [1e10],
    [1e300],
  ])("no rate is read from %s", (typed) => {
    expect(toRate(typed)).toBeNull();
  });
});

describe("a converted amount", () => {
  it("a converted amount is rounded half away from zero, like in the database", () => {
    fc.assert(
      fc.property(anyMoney, anyCurrency, rates, ({ amount, currency: from }, to, unit) => {
        const product = BigInt(amount) * unit * 10n ** BigInt(decimalsOf(to));
        const scale = 10n ** BigInt(RATE_DECIMALS + decimalsOf(from));
        const expected = product / scale + ((product % scale) * 2n >= scale ? 1n : 0n);
        const converted = convert(amount, from, to, written(unit));
        expect(converted).toBe(expected < 10n ** 13n ? Number(expected) : null);
      }),
    );
  });

  it("a converted amount is the same for a rate as text, as number and as in the API's response", () => {
    fc.assert(
      fc.property(anyMoney, anyCurrency, rates, ({ amount, currency: from }, to, unit) => {
        const rate = toRate(written(unit)) ?? expect.fail();
        const answered = JSON.parse(JSON.stringify(rate));
        expect(convert(amount, from, to, answered)).toBe(convert(amount, from, to, written(unit)));
        expect(toRate(plainRate(rate))).toBe(rate);
      }),
    );
  });

  it.each([
    [50, "EUR", "USD", 0.01, 1],
    [49, "EUR", "USD", 0.01, 0],
    [100, "EUR", "USD", 1.005, 101],
    [999_999_999, "EUR", "USD", 10_000, 9_999_999_990_000],
    [1250, "EUR", "JPY", 180, 2250],
    [5, "JPY", "EUR", 0.0055, 3],
    [1, "KWD", "JPY", 490, 0],
    [1001, "KWD", "EUR", 2.8, 280],
    [99_999_999_999, "VND", "USD", 0.0000394, 394_000_000],
    [1, "VND", "USD", 0.0000394, 0],
    [1, "CLF", "CLP", 39_500, 4],
  ])("%i smallest units of %s in %s at %d are %i", (amount, from, to, rate, converted) => {
    expect(convert(amount as Units, from, to, rate)).toBe(converted);
  });

  it("a converted amount is null without a rate, and if it is too large to be stored", () => {
    expect(convert(100 as Units, "EUR", "USD", "x")).toBeNull();
    expect(convert(mostIn("EUR"), "EUR", "VND", 1_000_000)).toBe(9_999_999_990_000);
    expect(convert(mostIn("EUR"), "EUR", "VND", 1_000_001)).toBeNull();
    expect(convert(mostIn("VND"), "VND", "EUR", 2)).toBeNull();
  });

  it("a conversion throws an error for an unknown currency", () => {
    expect(() => convert(100 as Units, "EUR", "XXX", 1)).toThrow(RangeError);
    expect(() => convert(100 as Units, "XXX", "EUR", 1)).toThrow(RangeError);
  });
});

describe("a displayed rate", () => {
  it("a displayed rate has four decimals", () => {
    expect(readableRate(1.1514, "EUR", "USD")).toEqual({ base: "EUR", quote: "USD", value: "1.1514" });
    expect(readableRate(46.729, "EUR", "TRY")).toEqual({ base: "EUR", quote: "TRY", value: "46.7290" });
  });

  it("a displayed rate is inverted if it is below one", () => {
    expect(readableRate(0.0214, "TRY", "EUR")).toEqual({ base: "EUR", quote: "TRY", value: "46.7290" });
    expect(readableRate(1, "EUR", "USD")).toEqual({ base: "EUR", quote: "USD", value: "1.0000" });
  });

  it("a very small displayed rate keeps its digits, and has more decimals if four would give 1", () => {
    expect(readableRate(0.0000394123, "VND", "USD")).toEqual({ base: "USD", quote: "VND", value: "25372.7897" });
    expect(readableRate(1.00001, "EUR", "USD").value).toBe("1.00001");
    expect(readableRate(0.999999, "EUR", "USD")).toEqual({ base: "USD", quote: "EUR", value: "1.000001" });
  });
});

describe("the figure of a rate", () => {
  it.each([
    [46.729, "46.7290"],
    [1.15144, "1.1514"],
    [0.0214, "0.0214"],
    [0.0000394123, "0.00003941"],
    [0.00000000123456, "0.000000001235"],
    [1, "1.0000"],
    [25372.78968, "25372.7897"],
  ])("the figure of rate %d is %s: four decimals, and four significant digits", (rate, figure) => {
    expect(rateFigure(rate)).toBe(figure);
  });
});
