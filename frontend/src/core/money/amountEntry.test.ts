import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountFromDigits, amountFromPaste } from "./amountEntry";
import { digitsOf } from "./currency";
import { amountIn, anyCurrency, anyMoney, everyCurrency, KINDS } from "./testMoney";
import { formatUnits, mostIn, type Units } from "./units";

/** What the field shows; zero is an empty field. */
function shown(amount: Units, currency: string): string {
  return amount === 0 ? "" : formatUnits(amount, currency);
}

function type(amount: Units, keys: string, currency: string): Units {
  return [...keys].reduce((now, key) => amountFromDigits(shown(now, currency) + key, currency), amount);
}

describe("typing an amount", () => {
  it("shifts digits in from the right", () => {
    expect(type(0 as Units, "1", "EUR")).toBe(1);
    expect(type(0 as Units, "12", "EUR")).toBe(12);
    expect(type(0 as Units, "125", "EUR")).toBe(125);
  });

  it.each([
    ["EUR", "1.25"],
    ["JPY", "125"],
    ["KWD", "0.125"],
    ["CLF", "0.0125"],
  ])("of 1, 2 and 5 in %s reads %s", (currency, text) => {
    expect(shown(type(0 as Units, "125", currency), currency)).toBe(text);
  });

  it("of its digits gives the amount, and deleting them gives nothing", () => {
    fc.assert(
      fc.property(anyMoney, ({ amount, currency }) => {
        let now = type(0 as Units, String(amount), currency);
        expect(now).toBe(amount);
        for (let key = 0; key < digitsOf(currency); key++) {
          now = amountFromDigits(shown(now, currency).slice(0, -1), currency);
        }
        expect(now).toBe(0);
      }),
    );
  });

  it("takes the last digit away with backspace", () => {
    fc.assert(
      fc.property(anyMoney, ({ amount, currency }) => {
        expect(amountFromDigits(shown(amount, currency).slice(0, -1), currency)).toBe(Math.floor(amount / 10));
      }),
    );
  });

  it("stops at nine digits, or eleven of a weak currency, and keeps what is there", () => {
    expect(type(mostIn("EUR"), "7", "EUR")).toBe(mostIn("EUR"));
    expect(type(123_456_789 as Units, "0", "EUR")).toBe(123_456_789);
    expect(type(0 as Units, "123456789012", "VND")).toBe(12_345_678_901);
  });

  it("ignores everything that is no digit, and never leaves the range", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), anyCurrency, (text, currency) => {
        const amount = amountFromDigits(text, currency);
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(mostIn(currency));
        expect(amountFromDigits(text.replace(/\D/g, ""), currency)).toBe(amount);
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
  ])("of euros understands %s", (text, amount) => {
    expect(amountFromPaste(text, "EUR")).toBe(amount);
  });

  it.each([
    ["12", "JPY", 12],
    ["¥1,234", "JPY", 1234],
    ["1.234.567", "JPY", 1_234_567],
    ["12.00", "JPY", 12],
    ["12.5", "KWD", 12_500],
    ["12.345", "KWD", 12_345],
    ["12,345", "KWD", 12_345],
    ["1,234,567", "IQD", 1_234_567_000],
    ["1,234.567", "KWD", 1_234_567],
    ["1.234,567", "KWD", 1_234_567],
    ["37,123.4567", "CLF", 371_234_567],
    ["37.1234", "CLF", 371_234],
  ])("understands %s in %s", (text, currency, amount) => {
    expect(amountFromPaste(text, currency)).toBe(amount);
  });

  it.each([
    ["nothing", "EUR"],
    ["", "EUR"],
    ["10,000,000.00", "EUR"],
    ["123456789012", "EUR"],
    ["-5", "EUR"],
    ["−12.50", "EUR"],
    ["12.50", "JPY"],
    ["1,000,000,000", "JPY"],
  ])("refuses %s in %s", (text, currency) => {
    expect(amountFromPaste(text, currency)).toBeNull();
  });

  it("of an amount as it is read gives the amount, in every currency", () => {
    for (const currency of everyCurrency) {
      fc.assert(
        fc.property(amountIn(currency), (amount) => {
          const read = formatUnits(amount, currency);
          expect(amountFromPaste(read, currency)).toBe(amount);
          expect(amountFromPaste(`${read} ${currency}`, currency)).toBe(amount);
          expect(amountFromPaste(read.replaceAll(",", "'").replace(".", ","), currency)).toBe(amount);
        }),
        { numRuns: 20 },
      );
    }
  });

  it("never leaves the range", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' -€x"), maxLength: 20 });
    fc.assert(
      fc.property(text, fc.constantFrom(...KINDS), (pasted, currency) => {
        const amount = amountFromPaste(pasted, currency);
        const isAmount = Number.isSafeInteger(amount) && Number(amount) >= 0 && Number(amount) <= mostIn(currency);
        expect(amount === null || isAmount).toBe(true);
      }),
    );
  });
});
