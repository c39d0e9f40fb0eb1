import { afterEach, expect, it } from "vitest";
import { entryAfter, entryOf, entryPasted, readingOf } from "./amountEntry";
import { rateFigure } from "./rate";
import { exampleIn, writeAmountsAs } from "./separators";
import { formatAmount, toUnits } from "./units";

afterEach(() => writeAmountsAs(null));

it("amounts are written as the specification says, unless a reader chose their language's style", () => {
  const amount = toUnits(1548.85, "EUR");
  expect(formatAmount(amount, "EUR")).toBe("1,548.85\u00a0EUR");
  for (const [language, written] of [
    ["de", "1.548,85"],
    ["tr", "1.548,85"],
    ["es", "1.548,85"],
    ["fr", "1\u202f548,85"],
    ["en", "1,548.85"],
  ] as const) {
    writeAmountsAs(language);
    expect(formatAmount(amount, "EUR")).toBe(`${written}\u00a0EUR`);
    expect(exampleIn(language)).toBe(written);
  }
  writeAmountsAs("de");
  expect(formatAmount(toUnits(-1234567, "JPY"), "JPY")).toBe("−1.234.567\u00a0JPY");
  expect(rateFigure(46.729)).toBe("46,7290");
});

it("an amount field reads what it shows: digit by digit, in a calculation, and pasted", () => {
  for (const language of ["de", "fr", null] as const) {
    writeAmountsAs(language);
    let entry = entryOf(toUnits(0, "EUR"));
    for (const digit of "154885") entry = entryAfter(entry, readingOf(entry, "EUR") + digit, "EUR");
    expect(entry.amount).toBe(154885);
    const kept = entryOf(entry.amount);
    expect(entryAfter(kept, `${readingOf(kept, "EUR")}+`, "EUR").amount).toBe(154885);
    expect(entryAfter(kept, readingOf(kept, "EUR").slice(0, -1), "EUR").amount).toBe(15488);
    expect(entryPasted(entryOf(toUnits(0, "EUR")), readingOf(kept, "EUR"), "EUR").amount).toBe(154885);
  }
});

it("three digits after a point are thousands or decimals according to the currency", () => {
  writeAmountsAs("de");
  const dinar = toUnits(1234.5, "KWD");
  expect(formatAmount(dinar, "KWD")).toBe("1.234,500\u00a0KWD");
  expect(entryPasted(entryOf(toUnits(0, "KWD")), "1.234,500", "KWD").amount).toBe(dinar);
});
