import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { expense } from "@/data/expense/testExpense";
import { isSameDraft, withMergedPeople, withPresent } from "./changedPeople";
import { draftOf, type ExpenseDraft, newDraft } from "./draft";
import { type DraftAction, draftAfter } from "./draftReducer";

const FOUR = ["ann", "ben", "cem", "opa"];
/** Opa turned out to be Cem. */
const MERGED = new Map([["opa", "cem"]]);
const present = { people: ["ann", "ben", "cem"], merged: MERGED };

const units = (amount: number) => amount as Units;

/** A new expense of 10.01 that everyone shares, after these actions. */
function draftWith(...actions: DraftAction[]): ExpenseDraft {
  const blank = newDraft({
    id: "99999999-0000-4000-8000-000000000000",
    currency: "EUR",
    paid_by: "opa",
    expense_date: "2026-08-01",
    everyone: FOUR,
  });
  return [{ type: "amount", amount: units(1001) } as const, ...actions].reduce(draftAfter, blank);
}

const total = ({ shares }: ExpenseDraft) => Object.values(shares).reduce((sum, share) => sum + share, 0);

/** Checks that the others keep their shares and nothing of the amount is lost. */
function expectAddedUp(before: ExpenseDraft, after: ExpenseDraft) {
  expect(Object.keys(after.shares).sort()).toEqual(["ann", "ben", "cem"]);
  expect(total(after)).toBe(total(before));
  for (const person of ["ann", "ben"]) expect(after.shares[person]).toBe(before.shares[person]);
}

describe("a merge while the form is open", () => {
  it("an equal split gets parts, and the other shares stay to the cent", () => {
    const before = draftWith();
    const { draft, changes } = withPresent(before, present, "ann");
    expect(draft).toMatchObject({ split_method: "parts", parts: { ann: 1, ben: 1, cem: 2 }, paid_by: "cem" });
    expectAddedUp(before, draft);
    expect(changes).toEqual([{ kind: "merged", person: "opa", into: "cem", addedUp: true }]);
    // Nothing is added up twice.
    expect(withPresent(draft, present, "ann")).toEqual({ draft, changes: [] });
  });

  it("parts and percentages are added up", () => {
    for (const percent of [false, true]) {
      const parts = { ann: 10, ben: 20, cem: 30, opa: 40 };
      const before = draftWith({ type: "split_by_parts", parts, percent });
      const { draft } = withPresent(before, present, "ann");
      expect(draft).toMatchObject({ parts: { ann: 10, ben: 20, cem: 70 }, percent });
      expectAddedUp(before, draft);
    }
  });

  it("typed and untyped shares of a manual split are added up, and stay when another share is typed", () => {
    const before = draftWith({ type: "share", person: "ann", amount: units(101) });
    const { draft } = withPresent(before, present, "ann");
    expectAddedUp(before, draft);
    const { shares } = draftAfter(draft, { type: "share", person: "ann", amount: units(201) });
    expect(shares).toEqual({ ann: 201, ben: 200, cem: 600 });
  });

  it("lines of a bill are added up, also those of everyone", () => {
    const line = (id: string, amount: number, weights = {}) => ({ id, label: id, amount: units(amount), weights });
    const items = [
      line("soup", 400),
      line("wine", 601, { opa: 2, cem: 90, ann: 8 }),
      line("cake", 0, { opa: 60, cem: 60 }),
    ];
    const before = draftWith({ type: "bill", action: { do: "add", items } });
    const { draft } = withPresent(before, present, "ann");
    expect(draft.bill?.items.map(({ weights }) => weights)).toEqual([
      { ann: 1, ben: 1, cem: 2 },
      { ann: 8, cem: 92 },
      { cem: 100 },
    ]);
    expectAddedUp(before, draft);
  });

  it("payments are added up, and one payer who is left paid everything", () => {
    const several = [{ type: "several_payers" }, { type: "co_payer", person: "cem" }] as const;
    const typed = { type: "paid", person: "cem", amount: units(300) } as const;
    const two = withPresent(draftWith(...several, typed), present, "ann").draft;
    expect(two).toMatchObject({ paid_by: "cem", payers: null, paid_typed: [] });
    const three = draftWith(...several, { type: "co_payer", person: "ben" }, typed);
    expect(withPresent(three, present, "ann").draft).toMatchObject({ payers: { cem: expect.any(Number), ben: 0 } });
  });

  it("a person whose claimer takes no part is replaced by them", () => {
    const before = draftWith({ type: "person", person: "cem" });
    const { draft, changes } = withPresent(before, present, "ann");
    expect(draft).toMatchObject({ split_method: "equal" });
    expectAddedUp(before, draft);
    expect(changes).toEqual([{ kind: "merged", person: "opa", into: "cem", addedUp: false }]);
  });

  it("people who were left out stay left out without a word", () => {
    const out = draftWith(
      { type: "payer", paid_by: "ann" },
      { type: "person", person: "opa" },
      { type: "person", person: "cem" },
    );
    const { draft, changes } = withPresent(out, present, "ann");
    expect(Object.keys(draft.shares)).toEqual(["ann", "ben"]);
    expect(changes).toEqual([]);
  });

  it("the stored expense after the merge equals the merged draft, and one that was changed otherwise does not", () => {
    const share = (user_id: string, amount: number, parts: number | null = null) => ({
      ...{ user_id, share_amount: units(amount), share_in_event_currency: units(amount), parts },
    });
    const before = draftOf(
      expense({ amount: units(1000), shares: [share("ann", 334), share("cem", 333), share("opa", 333)] }),
    );
    const stored = { split_method: "parts", amount: units(1000) } as const;
    const after = draftOf(expense({ ...stored, shares: [share("cem", 666, 2), share("ann", 334, 1)] }));
    const merged = withMergedPeople(before, MERGED).draft;
    expect(isSameDraft(merged, after)).toBe(true);
    expect(isSameDraft(merged, { ...after, plain: { ...after.plain, description: "Lunch" } })).toBe(false);
    expect(
      isSameDraft(merged, draftOf(expense({ ...stored, shares: [share("cem", 667, 2), share("ann", 333, 1)] }))),
    ).toBe(false);
  });
});

describe("a leaving and a joining while the form is open", () => {
  it("a person who left is left out, and the others share the amount", () => {
    const { draft, changes } = withPresent(draftWith(), { people: ["ann", "ben", "cem"], merged: new Map() }, "ann");
    expect(draft).toMatchObject({ split_method: "equal", paid_by: "ann" });
    expect(Object.keys(draft.shares)).toEqual(["ann", "ben", "cem"]);
    expect(total(draft)).toBe(1001);
    expect(changes).toEqual([{ kind: "left", person: "opa" }]);
  });

  it("a newcomer joins a split of everyone, and no other", () => {
    const five = { people: [...FOUR, "eva"], merged: new Map() };
    const { draft, changes } = withPresent(draftWith(), five, "ann");
    expect(Object.keys(draft.shares)).toEqual([...FOUR, "eva"]);
    expect(changes).toEqual([{ kind: "joined", person: "eva" }]);
    const without = withPresent(draftWith({ type: "person", person: "ben" }), five, "ann");
    expect(Object.keys(without.draft.shares)).not.toContain("eva");
    expect(without.changes).toEqual([]);
  });

  it("a merge, a leaving and a joining at once are followed together", () => {
    const { draft, changes } = withPresent(draftWith(), { people: ["ann", "cem", "eva"], merged: MERGED }, "ann");
    expect(Object.keys(draft.shares).sort()).toEqual(["ann", "cem"]);
    expect(total(draft)).toBe(1001);
    expect(changes.map(({ kind, person }) => [kind, person])).toEqual([
      ["merged", "opa"],
      ["left", "ben"],
    ]);
  });
});
