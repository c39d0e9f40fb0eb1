import { expect, it } from "vitest";
import { payersLine } from "./payersLine";

const payers = ["Emma", "Ali Can", "Noah", "Mia"].map((name, place) => ({ name, amount: `${300 - place}.00` }));

it("says who paid how much, and breaks no name from its amount", () => {
  expect(payersLine(payers.slice(0, 2))).toBe("Emma\u00a0300.00\u00a0· Ali\u00a0Can\u00a0299.00");
});

it("breaks a long name rather than an amount", () => {
  expect(payersLine([{ name: "María José Ruiz", amount: "1,300.00" }])).toBe("María José Ruiz\u00a01,300.00");
});

it("names no more than are wanted", () => {
  expect(payersLine(payers, 2)).toBe("Emma\u00a0300.00\u00a0· Ali\u00a0Can\u00a0299.00\u00a0· +2");
  expect(payersLine(payers, 4)).not.toContain("+");
});
