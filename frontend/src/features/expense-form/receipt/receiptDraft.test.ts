import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { newDraft } from "../draft/draft";
import { draftAfter } from "../draft/draftReducer";
import { linesOf, withLines, withoutLines, withoutReceipt, withReceipt } from "./receiptDraft";

const units = (amount: number) => amount as Units;
const EMPTY = newDraft({
  ...{ id: "11111111-1111-4111-8111-111111111111", currency: "EUR", paid_by: "ada", expense_date: "2027-05-14" },
  everyone: ["ada", "ben"],
});
const READ = { total: units(1250), date: "2027-05-12", merchant: "Taverna" };

it("a receipt fills an empty form, and is taken back as a whole", () => {
  const filled = withReceipt(EMPTY, EMPTY, READ);
  expect(filled).toMatchObject({ amount: 1250, plain: { expense_date: "2027-05-12", description: "Taverna" } });
  expect(withoutReceipt(filled, EMPTY, READ)).toEqual({ ...EMPTY, bill: filled.bill });
});

it("an amount, a day and a title that were typed while the picture was read stay", () => {
  const typed = draftAfter(draftAfter(EMPTY, { type: "amount", amount: units(900) }), {
    type: "set",
    plain: { description: "Lunch", expense_date: "2027-05-01" },
  });
  expect(withReceipt(typed, EMPTY, READ)).toEqual(typed);
});

it("an amount that was changed after the receipt stays when it is taken back", () => {
  const changed = draftAfter(withReceipt(EMPTY, EMPTY, READ), { type: "amount", amount: units(1300) });
  expect(withoutReceipt(changed, EMPTY, READ)).toMatchObject({ amount: 1300, plain: { description: "" } });
});

it("lines become a bill only if they add up to the total, and leave with the split of before", () => {
  expect(linesOf("Soup 4.50\nFish 8.00", units(1300), "EUR")).toBeNull();
  const lines = linesOf("Soup 4.50\nFish 8.00", units(1250), "EUR");
  if (!lines) throw new Error("the lines add up");
  const filled = withReceipt(EMPTY, EMPTY, READ);
  const split = withLines(filled, lines, (number) => `Item ${number}`);
  expect(split.bill?.items.map(({ label, amount }) => [label, amount])).toEqual([
    ["Soup", 450],
    ["Fish", 800],
  ]);
  expect(withoutLines(split, filled)).toEqual(filled);
});
