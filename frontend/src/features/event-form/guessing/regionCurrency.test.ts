import { expect, it } from "vitest";
import { regionCurrency } from "./regionCurrency";

it.each([
  ["de-DE", "EUR"],
  ["de-CH", "CHF"],
  ["en-GB", "GBP"],
  ["en", "USD"],
  ["tr", "TRY"],
  ["pt-BR", "BRL"],
  ["ja", "JPY"],
  ["de-AQ", null],
  ["not a language", null],
])("the currency of the language %s is %s", (language, currency) => {
  expect(regionCurrency(language)).toBe(currency);
});

it("every regional currency is a supported one", () => {
  for (const region of ["AE", "CR", "EC", "IS", "KR", "LI", "ME", "SN", "UA", "VN", "XK", "ZA"]) {
    expect(regionCurrency(`en-${region}`), region).not.toBeNull();
  }
});
