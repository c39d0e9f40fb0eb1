import { expect, it } from "vitest";
import { payersLine } from "./payersLine";

const payers = ["Emma", "Ali Can", "Noah", "Mia"].map((name, place) => ({ name, amount: `${300 - place}.00` }));

it("the line names each payer with their amount, without a break between the two", () => {
  expect(payersLine(payers.slice(0, 2))).toBe("Emma\u00a0300.00\u00a0· Ali\u00a0Can\u00a0299.00");
});

it("a long name may break, but no amount", () => {
  expect(payersLine([{ name: "María José Ruiz", amount: "1,300.00" }])).toBe("María José Ruiz\u00a01,300.00");
});

it("payers beyond the limit are counted, not named", () => {
  expect(payersLine(payers, 2)).toBe("Emma\u00a0300.00\u00a0· Ali\u00a0Can\u00a0299.00\u00a0· +2");
  expect(payersLine(payers, 4)).not.toContain("+");
});
