import { expect, it } from "vitest";
import { type Looks, readingOf, textOfLooks } from "./readingOf";

const linesOf = (text: string) => text.split("\n").map((line) => ({ text: line, confidence: 90 }));
const LUNCH: Looks = [linesOf("Taverna Marina\nSuppe 4,50\nFisch 8,00\nSumme 12,50\nKarte 12,50")];
const at = (currency: string) => ({ currency, today: "2026-06-20", monthFirst: false });

it("the same text has other amounts in a currency with other decimals", () => {
  expect(readingOf(LUNCH, at("EUR")).sureTotal).toBe(1250);
  expect(readingOf(LUNCH, at("KWD")).candidates.map(({ units }) => units)).not.toContain(1250);
  expect(readingOf(LUNCH, at("JPY")).candidates.map(({ units }) => units)).not.toContain(1250);
});

it("two looks that agree are surer than one, and the text is that of the first", () => {
  const [first] = LUNCH;
  const both: Looks = [first, linesOf("Summe 12,50")];
  expect(readingOf(both, at("EUR")).sureTotal).toBe(1250);
  expect(textOfLooks(both)).toMatch(/^Taverna Marina\nSuppe 4,50\n/);
});
