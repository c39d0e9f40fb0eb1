import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AmountEntry,
  amountFromDigits,
  amountFromPaste,
  entryAfter,
  entryLeft,
  entryOf,
  entryPasted,
  entryWith,
  readingOf,
} from "./amountEntry";
import { digitsOf } from "./currency";
import { amountIn, anyCurrency, anyMoney, everyCurrency, KINDS } from "./testMoney";
import { formatUnits, mostIn, type Units } from "./units";

/** Returns the text of the field. Empty for zero. */
function shown(amount: Units, currency: string): string {
  return amount === 0 ? "" : formatUnits(amount, currency);
}

function type(amount: Units, keys: string, currency: string): Units {
  return [...keys].reduce((now, key) => amountFromDigits(shown(now, currency) + key, currency), amount);
}

describe("typing an amount", () => {
  it("typed digits shift in from the right", () => {
    expect(type(0 as Units, "1", "EUR")).toBe(1);
    expect(type(0 as Units, "12", "EUR")).toBe(12);
    expect(type(0 as Units, "125", "EUR")).toBe(125);
  });

  it.each([
    ["EUR", "1.25"],
    ["JPY", "125"],
    ["KWD", "0.125"],
    ["CLF", "0.0125"],
  ])("typing 1, 2 and 5 in %s gives %s", (currency, text) => {
    expect(shown(type(0 as Units, "125", currency), currency)).toBe(text);
  });

  it("typing an amount's digits gives the amount, and deleting them gives zero", () => {
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

  it("backspace removes the last digit", () => {
    fc.assert(
      fc.property(anyMoney, ({ amount, currency }) => {
        expect(amountFromDigits(shown(amount, currency).slice(0, -1), currency)).toBe(Math.floor(amount / 10));
      }),
    );
  });

  it("typing stops at the currency's limit of digits, and keeps the amount", () => {
    expect(type(mostIn("EUR"), "7", "EUR")).toBe(mostIn("EUR"));
    expect(type(123_456_789 as Units, "0", "EUR")).toBe(123_456_789);
    expect(type(0 as Units, "123456789012", "VND")).toBe(12_345_678_901);
  });

  it("typing ignores everything except digits, and never leaves the range", () => {
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
    ["CHF 1’234.50", 123_450],
    ["1\u2009234,50", 123_450],
    ["12,34,567", 123_456_700],
    ["1 234,50 €", 123_450],
    ["1 234,50", 123_450],
    ["€ 9.99", 999],
    ["Total: 84.20 EUR.", 8420],
    ["0", 0],
    [",5", 50],
    [".99", 99],
    ["9,999,999.99", 999_999_999],
  ])("a pasted amount of euros is read correctly: %s", (text, amount) => {
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
    ["1,234.560", "EUR", 123_456],
  ])("a pasted amount is read correctly: %s in %s", (text, currency, amount) => {
    expect(amountFromPaste(text, currency)).toBe(amount);
  });

  it.each([
    ["nothing", "EUR", null],
    ["", "EUR", null],
    ["1.2,3.4", "EUR", "invalid_amount"],
    ["1.234.56", "EUR", "invalid_amount"],
    ["24.12.25", "EUR", "invalid_amount"],
    ["10,000,000.00", "EUR", "amount_too_large"],
    ["123456789012", "EUR", "amount_too_large"],
    ["-5", "EUR", "invalid_amount"],
    ["−12.50", "EUR", "invalid_amount"],
    ["-$1,659.84", "USD", "invalid_amount"],
    ["- EUR 12.50", "EUR", "invalid_amount"],
    ["12.50", "JPY", "amount_too_fine"],
    ["0.125", "EUR", "amount_too_fine"],
    ["1234.567", "EUR", "amount_too_fine"],
    ["1,000,000,000", "JPY", "amount_too_large"],
  ])("a pasted amount that the currency cannot have is refused: %s in %s: %s", (text, currency, why) => {
    expect(amountFromPaste(text, currency)).toBe(why);
  });

  it("a dash before an amount is no minus", () => {
    expect(amountFromPaste("Hotel - EUR 12.50", "EUR")).toBe(1250);
  });

  it("pasting a formatted amount gives the amount, in every currency", () => {
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

  it("pasting never leaves the range", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' -€x"), maxLength: 20 });
    fc.assert(
      fc.property(text, fc.constantFrom(...KINDS), (pasted, currency) => {
        const amount = amountFromPaste(pasted, currency);
        const isAmount = Number.isSafeInteger(amount) && Number(amount) >= 0 && Number(amount) <= mostIn(currency);
        expect(typeof amount !== "number" || isAmount).toBe(true);
      }),
    );
  });
});

/** Presses keys one after another at the end of the field. */
function pressing(keys: string, currency = "EUR", from: AmountEntry = entryOf(0 as Units)): AmountEntry {
  return [...keys].reduce((entry, key) => entryAfter(entry, readingOf(entry, currency) + key, currency), from);
}

describe("a calculation in the amount field", () => {
  it.each([
    ["12+5", "EUR", 1700, "12+5"],
    ["84.3", "EUR", 8430, "84.3"],
    ["84,3", "EUR", 8430, "84,3"],
    ["15+5", "EUR", 2000, "15+5"],
    ["12.50+3*4", "EUR", 2450, "12.50+3×4"],
    ["12,50-2,5/5", "EUR", 1200, "12,50−2,5÷5"],
    ["100/3", "EUR", 3333, "100÷3"],
    ["200/3", "EUR", 6667, "200÷3"],
    ["1.5x1000", "JPY", 1500, "1.5×1000"],
    ["10/4", "JPY", 3, "10÷4"],
    ["1.250*2", "KWD", 2500, "1.250×2"],
    ["1.234,56", "EUR", 123_456, "1.234,56"],
    ["1,234.56+1", "EUR", 123_556, "1,234.56+1"],
    [".5+.5", "EUR", 100, ".5+.5"],
    ["+12+", "EUR", 1200, "12+"],
    ["12+*5", "EUR", 6000, "12×5"],
  ])("typing %s in %s gives the amount and text of the calculation", (keys, currency, amount, reading) => {
    const entry = pressing(keys, currency);
    expect({ ...entry, reading: readingOf(entry, currency) }).toMatchObject({ amount, reading, problem: null });
    expect(readingOf(entryLeft(entry), currency)).toBe(formatUnits(amount as Units, currency));
  });

  it("a calculation continues from the formatted amount if it was not typed digit by digit", () => {
    const saved = { ...entryOf(1250 as Units), typed: false };
    expect(pressing("+3", "EUR", saved)).toMatchObject({ amount: 1550, calculation: "12.50+3" });
    expect(pressing(".", "EUR", saved)).toEqual(saved);
    expect(pressing("1+3", "EUR", saved)).toMatchObject({ amount: 12_801, calculation: "125.01+3" });
    expect(entryWith(saved, "×", "EUR")).toMatchObject({ amount: 1250, calculation: "12.50×" });
    const result = entryLeft(pressing("12+5"));
    expect(pressing("+3", "EUR", result)).toMatchObject({ amount: 2000, calculation: "17.00+3" });
  });

  it("an amount grows by two zeros with their key, in digits and in a calculation, up to the currency's limit", () => {
    expect(entryWith(pressing("12"), "00", "EUR")).toMatchObject({ amount: 1200, typed: true });
    expect(entryWith(pressing("12+5"), "00", "EUR")).toMatchObject({ amount: 51_200, calculation: "12+500" });
    expect(entryWith(entryOf(0 as Units), "00", "EUR")).toMatchObject({ amount: 0, calculation: null });
    expect(entryWith(pressing("123456789"), "00", "EUR")).toMatchObject({ amount: 123_456_789 });
  });

  it("a calculation replaces a selected amount, but an operator continues from it", () => {
    const saved = { ...entryOf(9000 as Units), typed: false };
    expect(entryAfter(saved, "7", "EUR")).toMatchObject({ amount: 7, typed: true });
    expect(entryAfter(saved, "84.3", "EUR")).toMatchObject({ amount: 8430 });
    expect(entryAfter(saved, "+", "EUR")).toMatchObject({ amount: 9000, calculation: "90.00+" });
  });

  it("a calculation that is no amount counts as zero and gives a reason", () => {
    expect(pressing("1/0")).toMatchObject({ amount: 0, problem: "divided_by_nothing", calculation: "1÷0" });
    expect(pressing("5-8")).toMatchObject({ amount: 0, problem: "invalid_amount" });
    expect(pressing("99999*999")).toMatchObject({ amount: 0, problem: "amount_too_large" });
    expect(pressing("12.5", "JPY")).toMatchObject({ amount: 0, problem: "amount_too_fine" });
    expect(pressing("12.50+1.234.56")).toMatchObject({ calculation: "12.50+1.234.56", problem: "invalid_amount" });
    expect(entryLeft(pressing("1.234.56"))).toMatchObject({ calculation: "1.234.56", problem: "invalid_amount" });
    const wrong = pressing("1/0");
    expect(entryLeft(wrong)).toBe(wrong);
    expect(pressing("5", "EUR", wrong)).toMatchObject({ amount: 20, problem: null });
  });

  it("a calculation ends with =, or when its text is deleted", () => {
    expect(pressing("12+5=")).toEqual({ amount: 1700, calculation: null, typed: false, problem: null });
    expect(entryAfter(pressing("1+"), "", "EUR")).toEqual(entryOf(0 as Units));
  });

  it("a pasted amount becomes the operand that a calculation lacks, and otherwise replaces everything", () => {
    expect(entryPasted(pressing("12+"), "€ 5,50", "EUR")).toMatchObject({ amount: 1750, calculation: "12+5.50" });
    expect(entryPasted(pressing("12+5"), "€ 5,50", "EUR")).toMatchObject({ amount: 550, calculation: null });
    expect(entryPasted(entryOf(0 as Units), "12.50 + 3*4", "EUR")).toMatchObject({ amount: 2450 });
    expect(entryPasted(pressing("125"), "nothing", "EUR")).toEqual(pressing("125"));
    const malformed = entryPasted(entryOf(700 as Units), "€ 1.234.56", "EUR");
    expect(malformed).toMatchObject({ calculation: "1.234.56", problem: "invalid_amount" });
    const fine = entryPasted(entryOf(700 as Units), "¥ 12.50", "JPY");
    expect(fine).toMatchObject({ amount: 0, calculation: "12.50", problem: "amount_too_fine" });
  });

  it("a calculation never leaves the range whatever is typed, and computes sums and products correctly", () => {
    const keys = fc.string({ unit: fc.constantFrom(..."0123456789.,+-*/x= €"), maxLength: 30 });
    fc.assert(
      fc.property(keys, fc.constantFrom(...KINDS), (typed, currency) => {
        const { amount } = pressing(typed, currency);
        expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= mostIn(currency)).toBe(true);
      }),
    );
    const small = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(small, small, small, small, (a, b, c, d) => {
        expect(pressing(`${a}+${b}*${c}+${d}/100`).amount).toBe((a + b * c) * 100 + d);
        const whole = a * 1000 + b * 9;
        expect(pressing(`${whole}-${b}*${c % 9}/${d}`).amount).toBe(
          Math.floor(((whole * d - b * (c % 9)) * 200 + d) / (2 * d)),
        );
      }),
    );
  });
});
