import { describe, expect, it } from "vitest";
import { everyCurrency } from "@/core/money/testMoney";
import { matching, namedCurrencies } from "./currencyNames";

const english = namedCurrencies("en", ["EUR", "TRY"]);
const found = (text: string, all = english) => matching(all, text).map(({ code }) => code);

describe("the choice of a currency", () => {
  it("the list has every currency, the likely ones first, the others by name", () => {
    expect(english.map(({ code }) => code).sort()).toEqual([...everyCurrency].sort());
    expect(english.slice(0, 3).map(({ code }) => code)).toEqual(["EUR", "TRY", "AFN"]);
    expect(english.find(({ code }) => code === "JPY")).toEqual({ code: "JPY", name: "Japanese Yen", sign: "¥" });
  });

  it("the search finds a currency by code, name, a word of its name, or sign", () => {
    expect(found("jpy")[0]).toBe("JPY");
    expect(found("yen")).toEqual(["JPY"]);
    expect(found("kuwait")).toEqual(["KWD"]);
    expect(found("₺")).toEqual(["TRY"]);
    expect(found("nothing like it")).toEqual([]);
    expect(found(" ")).toHaveLength(english.length);
  });

  it("the search uses names in the reader's language and ignores accents", () => {
    expect(found("franken", namedCurrencies("de", []))).toContain("CHF");
    expect(found("isviçre", namedCurrencies("tr", []))).toEqual(["CHF"]);
  });
});
