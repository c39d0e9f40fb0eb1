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
])("who reads %s pays with %s", (language, currency) => {
  expect(regionCurrency(language)).toBe(currency);
});

it("every currency it names is one that money is counted in", () => {
  for (const region of ["AE", "CR", "EC", "IS", "KR", "LI", "ME", "SN", "UA", "VN", "XK", "ZA"]) {
    expect(regionCurrency(`en-${region}`), region).not.toBeNull();
  }
});
