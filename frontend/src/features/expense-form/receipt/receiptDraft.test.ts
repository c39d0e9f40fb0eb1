import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { newDraft } from "../draft/draft";
import { draftAfter } from "../draft/draftReducer";
import { isLikelyDay, linesOf, withLines, withoutLines, withoutReceipt, withReceipt } from "./receiptDraft";

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

it("a receipt's day is likely within 60 days of today, of the event's days or of another of its expenses", () => {
  const trip = (planned_start_date: string | null, planned_duration_days: number | null = null) => ({
    planned_start_date,
    planned_duration_days,
  });
  const isLikely = (event: ReturnType<typeof trip>, ...spent: string[]) =>
    isLikelyDay(
      "2020-05-12",
      "2026-11-29",
      event,
      spent.map((expense_date) => ({ expense_date })),
    );
  expect(isLikely(trip(null))).toBe(false);
  expect(isLikely(trip("2026-11-01", 90))).toBe(false);
  expect(isLikely(trip("2020-07-11"))).toBe(true);
  expect(isLikely(trip("2020-07-12"))).toBe(false);
  expect(isLikely(trip("2020-01-01", 90))).toBe(true);
  expect(isLikely(trip(null), "2026-11-01", "2020-06-01")).toBe(true);
  expect(isLikelyDay("2026-09-30", "2026-11-29", trip(null), [])).toBe(true);
  expect(isLikelyDay("2026-09-29", "2026-11-29", trip(null), [])).toBe(false);
});
