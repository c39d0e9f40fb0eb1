import { describe, expect, it } from "vitest";
import { CURRENCIES, choosableWith, decimalsOf, digitsOf, isCurrency, isOffered } from "./currency";

describe("a currency", () => {
  it.each([
    ["TRY", 2, 9],
    ["EUR", 2, 9],
    ["JPY", 0, 9],
    ["KWD", 3, 9],
    ["CLF", 4, 9],
    ["IDR", 2, 11],
    ["VND", 0, 11],
  ])("the currency %s has %i decimals and at most %i digits", (code, decimals, digits) => {
    expect(isCurrency(code)).toBe(true);
    expect(decimalsOf(code)).toBe(decimals);
    expect(digitsOf(code)).toBe(digits);
  });

  it.each(["", "eur", "XXX", "XAU", "DEM", "constructor"])("an unknown currency throws an error: %s", (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(isOffered(code)).toBe(false);
    expect(() => decimalsOf(code)).toThrow(RangeError);
    expect(() => digitsOf(code)).toThrow(RangeError);
  });

  it("a currency can be chosen if it is one of the four or already in use", () => {
    expect(choosableWith("EUR", null)).toEqual(CURRENCIES);
    expect(choosableWith("JPY", null, "KWD", "JPY")).toEqual([...CURRENCIES, "JPY", "KWD"]);
  });
});
