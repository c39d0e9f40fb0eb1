import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountFromDigits, amountFromPaste, MAX_DIGITS } from "./amountEntry";
import { formatUnits, MAX_AMOUNT, type Units } from "./units";

const anyAmount = fc.integer({ min: 0, max: MAX_AMOUNT }).map((n) => n as Units);

/** What the field shows; zero is an empty field. */
function shown(amount: Units): string {
  return amount === 0 ? "" : formatUnits(amount);
}

function type(amount: Units, keys: string): Units {
  return [...keys].reduce((now, key) => amountFromDigits(shown(now) + key), amount);
}

describe("typing an amount", () => {
  it("shifts digits in from the right", () => {
    expect(type(0 as Units, "1")).toBe(1);
    expect(type(0 as Units, "12")).toBe(12);
    expect(type(0 as Units, "125")).toBe(125);
  });

  it("of its digits gives the amount, and deleting them gives nothing", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        let now = type(0 as Units, String(amount));
        expect(now).toBe(amount);
        for (let key = 0; key < MAX_DIGITS; key++) now = amountFromDigits(shown(now).slice(0, -1));
        expect(now).toBe(0);
      }),
    );
  });

  it("takes the last digit away with backspace", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(amountFromDigits(shown(amount).slice(0, -1))).toBe(Math.floor(amount / 10));
      }),
    );
  });

  it("stops at nine digits and keeps what is there", () => {
    expect(type(MAX_AMOUNT, "7")).toBe(MAX_AMOUNT);
    expect(type(123_456_789 as Units, "0")).toBe(123_456_789);
  });

  it("ignores everything that is no digit, and never leaves the range", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const amount = amountFromDigits(text);
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(MAX_AMOUNT);
        expect(amountFromDigits(text.replace(/\D/g, ""))).toBe(amount);
      }),
    );
  });
});

describe("pasting an amount", () => {
  it.each([
    ["12", 1200],
    ["12.5", 1250],
    ["12,50", 1250],
    ["1.234,5", 123_450],
    ["1,234.50", 123_450],
    ["1,234", 123_400],
    ["1.234.567", 123_456_700],
    ["1'234.50 CHF", 123_450],
    ["1 234,50 €", 123_450],
    ["1 234,50", 123_450],
    ["€ 9.99", 999],
    ["Total: 84.20 EUR.", 8420],
    ["0", 0],
    [",5", 50],
    [".99", 99],
    ["9,999,999.99", 999_999_999],
  ])("understands %s", (text, amount) => {
    expect(amountFromPaste(text)).toBe(amount);
  });

  it.each([["nothing"], [""], ["10,000,000.00"], ["123456789012"], ["-5"], ["−12.50"]])("refuses %s", (text) => {
    expect(amountFromPaste(text)).toBeNull();
  });

  it("of an amount as it is read gives the amount", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(amountFromPaste(formatUnits(amount))).toBe(amount);
        expect(amountFromPaste(formatUnits(amount).replace(",", "'").replace(".", ","))).toBe(amount);
      }),
    );
  });

  it("never leaves the range", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -€x"), maxLength: 20 }), (text) => {
        const amount = amountFromPaste(text);
        expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT)).toBe(true);
      }),
    );
  });
});
