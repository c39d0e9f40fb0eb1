import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { Expense } from "@/data/event/model";
import { expense } from "@/data/expense/testExpense";
import { copyOf, draftOf, NO_PLACE, newDraft, revive, withNewcomers } from "./draft";
import { draftAfter } from "./draftReducer";

const blank = {
  id: "99999999-0000-4000-8000-000000000000",
  currency: "EUR",
  paid_by: "ann",
  expense_date: "2026-08-01",
  everyone: ["ann", "ben", "cem"],
} as const;

const byHand: Expense = expense({
  split_method: "manual",
  shares: [
    { user_id: "ann", share_amount: 700 as Units, share_in_event_currency: 700 as Units, parts: null },
    { user_id: "ben", share_amount: 300 as Units, share_in_event_currency: 300 as Units, parts: null },
  ],
});

describe("changing a saved expense", () => {
  it("starts with what was saved, its rate confirmed", () => {
    const draft = draftOf(expense({ currency: "TRY", conversion_rate_to_event_currency: 0.02, rate_source: "live" }));
    expect(draft).toMatchObject({ amount: 1000, currency: "TRY", description: "Dinner", split_method: "equal" });
    expect(draft.rate.confirmed).toBe("TRY 0.02");
  });

  it("moves no share of a manual split before one is typed", () => {
    const draft = draftAfter(draftOf(byHand), { type: "amount", amount: 1200 as Units });
    expect(draft.shares).toEqual({ ann: 700, ben: 300 });
  });
});

describe("a copy of an expense", () => {
  it("is a new one of today, split in the same way", () => {
    const copy = copyOf(byHand, blank);
    expect(copy).toMatchObject({ id: blank.id, expense_date: "2026-08-01", amount: 1000, description: "Dinner" });
    expect(copy.shares).toEqual({ ann: 700, ben: 300 });
    expect(copy.rate.confirmed).toBeNull();
  });

  it("leaves out who has left the event", () => {
    const copy = copyOf(expense({ paid_by: "gone" }), { ...blank, everyone: ["ben", "cem"], paid_by: "cem" });
    expect(copy.paid_by).toBe("cem");
    expect(copy.shares).toEqual({ ben: 1000 });
  });

  it("was paid by those of several payers who are there", () => {
    const payer = (user_id: string, paid: number) => ({
      user_id,
      paid_amount: paid as Units,
      paid_in_event_currency: paid as Units,
    });
    const together = expense({ payers: [payer("ann", 500), payer("ben", 300), payer("gone", 200)] });
    expect(copyOf(together, blank)).toMatchObject({ paid_by: "ann", payers: { ann: 500, ben: 300 } });
    const onlyBen = { ...blank, everyone: ["ben", "cem"], paid_by: "cem" };
    expect(copyOf(together, onlyBen)).toMatchObject({ paid_by: "ben", payers: null });
    expect(copyOf(together, { ...onlyBen, everyone: ["cem"] })).toMatchObject({ paid_by: "cem", payers: null });
  });

  it("is shared by everyone when nobody of the old ones is there", () => {
    expect(Object.keys(copyOf(byHand, { ...blank, everyone: ["dora", "eve"] }).shares)).toEqual(["dora", "eve"]);
  });
});

describe("people who join while an expense is being typed", () => {
  const four = [...blank.everyone, "dora"];
  const typed = draftAfter(newDraft(blank), { type: "amount", amount: 1000 as Units });

  it("take part when everyone does", () => {
    const joined = withNewcomers(typed, four);
    expect(joined.shares).toEqual({ ann: 250, ben: 250, cem: 250, dora: 250 });
    expect(withNewcomers(joined, four)).toBe(joined);
  });

  it("stay out when somebody was left out, the split is manual, or the expense was saved before", () => {
    const some = draftAfter(typed, { type: "person", person: "cem" });
    expect(withNewcomers(some, four).shares).toEqual(some.shares);
    const manual = draftAfter(typed, { type: "split_manually" });
    expect(withNewcomers(manual, four).shares).toEqual(manual.shares);
    expect(withNewcomers(draftOf(expense()), four).shares).toEqual(draftOf(expense()).shares);
    expect(withNewcomers(copyOf(byHand, blank), four).shares).toEqual({ ann: 700, ben: 300 });
  });

  it("are not put back once taken out", () => {
    const without = draftAfter(withNewcomers(typed, four), { type: "person", person: "dora" });
    expect(withNewcomers(without, four)).toBe(without);
  });

  it("are in a draft that comes back", () => {
    expect(Object.keys(revive(typed, four, "ann")?.shares ?? {})).toEqual(four);
  });
});

describe("a draft kept on the device", () => {
  const kept = draftAfter(newDraft(blank), { type: "amount", amount: 900 as Units });

  it("of the time when one person paid comes back as one that one person paid", () => {
    const { payers: _, ...earlier } = kept;
    expect(revive(earlier, blank.everyone, "ann")).toEqual(kept);
  });

  it("comes back as it was", () => {
    expect(revive(JSON.parse(JSON.stringify(kept)), blank.everyone, "ann")).toEqual(kept);
  });

  it("is fitted to the people of today", () => {
    const fitted = revive({ ...kept, paid_by: "cem" }, ["ann", "ben"], "ann");
    expect(fitted).toMatchObject({ paid_by: "ann", shares: { ann: 450, ben: 450 } });
  });

  it.each([[null], [undefined], ["text"], [{}], [{ id: "x", amount: "9" }], [{ ...kept, amount: 0.5 }]])(
    "is dropped when it is none: %j",
    (nonsense) => {
      expect(revive(nonsense, blank.everyone, "ann")).toBeNull();
    },
  );
});

it("an expense without a place has none of its columns", () => {
  expect(Object.values(NO_PLACE).every((column) => column === null)).toBe(true);
});
