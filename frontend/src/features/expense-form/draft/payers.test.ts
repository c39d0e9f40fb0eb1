import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum, type Units } from "@/core/money/units";
import { type ExpenseDraft, newDraft } from "./draft";
import { type DraftAction, draftAfter } from "./draftReducer";
import { mainPayer, missingOf, paidAmounts, payersOf } from "./payers";
import { complaintsOf } from "./rules";

const PEOPLE = ["ann", "ben", "cem"];

const blank = newDraft({
  id: "00000000-0000-4000-8000-000000000000",
  currency: "EUR",
  paid_by: "ann",
  expense_date: "2026-07-14",
  everyone: PEOPLE,
  description: "Boat",
});

const amount = (cents: number): DraftAction => ({ type: "amount", amount: cents as Units });
const tap = (person: string): DraftAction => ({ type: "co_payer", person });
const paid = (person: string, cents: number): DraftAction => ({ type: "paid", person, amount: cents as Units });
const several: DraftAction = { type: "several_payers" };
const doing = (...actions: DraftAction[]): ExpenseDraft => actions.reduce(draftAfter, blank);

const complaint = (draft: ExpenseDraft) => {
  const rate = { rate: 1, date: null, source: "same", suspicious: false } as const;
  return complaintsOf(draft, { saved: null, rate, people: PEOPLE, currency: "EUR" }).payer;
};

describe("several payers", () => {
  it("several payers begin with the one payer, whether the amount is typed before or after", () => {
    for (const draft of [doing(amount(480), several, tap("ben")), doing(several, tap("ben"), amount(480))]) {
      expect(paidAmounts(draft)).toEqual({ ann: 480, ben: 0 });
      expect(payersOf(draft)).toBeNull();
      expect(mainPayer(draft)).toBe("ann");
      expect(complaint(draft)).toBeUndefined();
    }
  });

  it("the amounts of two payers complete each other, also after the amount changes", () => {
    const two = doing(amount(48_000), several, tap("ben"), paid("ben", 18_000));
    expect(paidAmounts(two)).toEqual({ ann: 30_000, ben: 18_000 });
    expect(paidAmounts(draftAfter(two, paid("ann", 40_000)))).toEqual({ ann: 40_000, ben: 8000 });
    expect(paidAmounts(draftAfter(two, amount(50_000)))).toEqual({ ann: 32_000, ben: 18_000 });
    expect(payersOf(two)?.map(({ user_id }) => user_id)).toEqual(["ann", "ben"]);
    expect(mainPayer(draftAfter(two, paid("ben", 30_001)))).toBe("ben");
  });

  it("two payers who paid too much are refused", () => {
    const two = doing(amount(1000), several, tap("ben"), paid("ben", 1200));
    expect(paidAmounts(two)).toEqual({ ann: 0, ben: 1200 });
    expect(missingOf(two)).toBe(-200);
    expect(complaint(two)).toBe("payers_do_not_add_up");
  });

  it("the typed amounts of three payers stay, and the rest is reported as missing", () => {
    const three = doing(amount(48_000), several, tap("ben"), paid("ben", 18_000), tap("cem"), paid("ann", 25_000));
    expect(paidAmounts(three)).toEqual({ ann: 25_000, ben: 18_000, cem: 0 });
    expect(missingOf(three)).toBe(5000);
    expect(complaint(three)).toBe("payers_do_not_add_up");
    const whole = draftAfter(three, paid("cem", 5000));
    expect([missingOf(whole), complaint(whole)]).toEqual([0, undefined]);
    expect(missingOf(draftAfter(whole, amount(40_000)))).toBe(-8000);
  });

  it("the last of several payers paid everything", () => {
    const two = doing(amount(1000), several, tap("ben"), paid("ben", 400));
    expect(draftAfter(two, tap("ann"))).toMatchObject({ paid_by: "ben", payers: null, paid_typed: [] });
    expect(doing(several, tap("ann"))).toMatchObject({ paid_by: "ann", payers: null });
    expect(draftAfter(two, { type: "payer", paid_by: "cem" })).toMatchObject({ paid_by: "cem", payers: null });
  });

  it("several payers keep their figures in another currency", () => {
    const two = doing(amount(1000), several, tap("ben"), paid("ben", 400));
    expect(paidAmounts(draftAfter(two, { type: "currency", currency: "KWD" }))).toEqual({ ann: 6000, ben: 4000 });
  });

  it("the amounts of at most two payers add up, unless one exceeds the whole", () => {
    const actions = fc.oneof(
      fc.integer({ min: 0, max: 5000 }).map(amount),
      fc.constantFrom("ann", "ben").map(tap),
      fc
        .tuple(fc.constantFrom("ann", "ben"), fc.integer({ min: 0, max: 5000 }))
        .map(([who, cents]) => paid(who, cents)),
    );
    const isThere = (draft: ExpenseDraft, step: DraftAction) =>
      step.type !== "paid" || step.person in (draft.payers ?? {});
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 12 }), (steps) => {
        const typed = steps.reduce(
          (draft, step) => (isThere(draft, step) ? draftAfter(draft, step) : draft),
          doing(amount(1000), several, tap("ben")),
        );
        if (typed.payers === null) return;
        const most = Math.max(...Object.values(paidAmounts(typed)));
        if (most <= typed.amount) expect(sum(Object.values(paidAmounts(typed)))).toBe(typed.amount);
        else expect(missingOf(typed)).toBeLessThan(0);
      }),
    );
  });
});
