import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { Expense } from "@/data/event/model";
import { plainColumns } from "@/data/expense/columns";
import { NO_PLACE } from "@/data/expense/noValues";
import { expense } from "@/data/expense/testExpense";
import { anotherAfter, copyElsewhere, copyOf, draftOf, newDraft, revive, withNewcomers } from "./draft";
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
  it("the draft of a saved expense equals it, with its rate confirmed", () => {
    const draft = draftOf(expense({ currency: "TRY", conversion_rate_to_event_currency: 0.02, rate_source: "live" }));
    expect(draft).toMatchObject({
      ...{ amount: 1000, currency: "TRY", split_method: "equal" },
      plain: { description: "Dinner" },
    });
    expect(draft.rate.confirmed).toBe("TRY 0.02");
  });

  it("the draft of a manual split keeps all shares until one is typed", () => {
    const draft = draftAfter(draftOf(byHand), { type: "amount", amount: 1200 as Units });
    expect(draft.shares).toEqual({ ann: 700, ben: 300 });
  });
});

describe("a copy of an expense", () => {
  it("a copy is a new expense of today with the same split", () => {
    const copy = copyOf(byHand, blank);
    expect(copy).toMatchObject({ id: blank.id, amount: 1000 });
    expect(copy.plain).toMatchObject({ expense_date: "2026-08-01", description: "Dinner" });
    expect(copy.shares).toEqual({ ann: 700, ben: 300 });
    expect(copy.rate.confirmed).toBeNull();
  });

  it("a copy keeps the topic, and one without is guessed from its title", () => {
    expect(copyOf(expense({ topic: "drinks" }), blank).plain.topic).toBe("drinks");
    expect(copyOf(expense(), blank).plain.topic).toBeUndefined();
  });

  it("a copy leaves out people who have left the event", () => {
    const copy = copyOf(expense({ paid_by: "gone" }), { ...blank, everyone: ["ben", "cem"], paid_by: "cem" });
    expect(copy.paid_by).toBe("cem");
    expect(copy.shares).toEqual({ ben: 1000 });
  });

  it("a copy keeps those of several payers who are still in the event", () => {
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

  it("a copy is shared by everyone when all earlier people have left", () => {
    expect(Object.keys(copyOf(byHand, { ...blank, everyone: ["dora", "eve"] }).shares)).toEqual(["dora", "eve"]);
  });
});

describe("people who join while an expense is being typed", () => {
  const four = [...blank.everyone, "dora"];
  const typed = draftAfter(newDraft(blank), { type: "amount", amount: 1000 as Units });

  it("newcomers take part in an equal split of everyone", () => {
    const joined = withNewcomers(typed, four);
    expect(joined.shares).toEqual({ ann: 250, ben: 250, cem: 250, dora: 250 });
    expect(withNewcomers(joined, four)).toBe(joined);
  });

  it("newcomers stay out if somebody was left out, the split is manual, or the expense is saved", () => {
    const some = draftAfter(typed, { type: "person", person: "cem" });
    expect(withNewcomers(some, four).shares).toEqual(some.shares);
    const manual = draftAfter(typed, { type: "split_manually" });
    expect(withNewcomers(manual, four).shares).toEqual(manual.shares);
    expect(withNewcomers(draftOf(expense()), four).shares).toEqual(draftOf(expense()).shares);
    expect(withNewcomers(copyOf(byHand, blank), four).shares).toEqual({ ann: 700, ben: 300 });
  });

  it("newcomers who were taken out are not added again", () => {
    const without = draftAfter(withNewcomers(typed, four), { type: "person", person: "dora" });
    expect(withNewcomers(without, four)).toBe(without);
  });
});

describe("a draft kept on the device", () => {
  const kept = draftAfter(newDraft(blank), { type: "amount", amount: 900 as Units });

  it("a persisted draft without payers is restored with one payer", () => {
    const { payers: _, ...earlier } = kept;
    expect(revive(earlier)).toEqual(kept);
  });

  it("a persisted draft is restored as it was", () => {
    expect(revive(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([[null], [undefined], ["text"], [{}], [{ id: "x", amount: "9" }], [{ ...kept, amount: 0.5 }]])(
    "an invalid persisted draft is dropped: %j",
    (nonsense) => {
      expect(revive(nonsense)).toBeNull();
    },
  );
});

it("an expense without a place has null in every column of the place", () => {
  expect(Object.values(NO_PLACE).every((column) => column === null)).toBe(true);
});

/** The code of the form's fields. */
const fields = Object.values(
  import.meta.glob<string>("../*/*.tsx", { query: "?raw", import: "default", eager: true }),
).join();

it.each(Object.keys(plainColumns))("the form has a field that sets the column %s", (column) => {
  expect(fields).toMatch(new RegExp(`plain: \\{[^}]*\\b${column}\\b`));
});

describe("several expenses in a row", () => {
  const fresh = { ...blank, id: "88888888-0000-4000-8000-000000000000", expense_date: "2026-09-09" };
  const filled = { ...newDraft({ ...blank, description: "Taxi", amount: 900 as Units }), currency: "TRY" };

  it("the next of several expenses keeps day, payers, people, currency and rate", () => {
    const { ben: _, ...shares } = filled.shares;
    const rate = { own: true, typed: "0.02", confirmed: "TRY 0.02" };
    const together = { payers: { ann: 600 as Units, cem: 300 as Units }, paid_typed: ["cem"], paid_by: "ann" };
    expect(anotherAfter({ ...filled, shares, rate, ...together }, fresh)).toMatchObject({
      ...{ id: fresh.id, currency: "TRY", amount: 0, rate, shares: { ann: 0, cem: 0 } },
      ...{ paid_by: "ann", payers: { ann: 600, cem: 300 }, paid_typed: [] },
      plain: { description: "", expense_date: "2026-08-01" },
    });
  });

  it("the next of several expenses keeps parts, and splits typed shares equally", () => {
    const parts = draftAfter(filled, { type: "split_by_parts", parts: { ann: 2, ben: 1, cem: 0 } });
    expect(anotherAfter(parts, fresh)).toMatchObject({ split_method: "parts", parts: { ann: 2, ben: 1 } });
    const typed = draftAfter(filled, { type: "share", person: "ann", amount: 800 as Units });
    expect(anotherAfter(typed, fresh)).toMatchObject({ split_method: "equal", edited: [] });
  });

  it("the next of several expenses leaves out somebody who left the event", () => {
    const next = anotherAfter({ ...filled, paid_by: "ben" }, { ...fresh, everyone: ["ann", "cem"] });
    expect(Object.keys(next.shares)).toEqual(["ann", "cem"]);
    expect(next.paid_by).toBe("ann");
  });
});

describe("a copy in another event", () => {
  const fresh = { ...blank, expense_date: "2026-09-09", everyone: ["ann", "dan", "eve"] };
  const places = new Map([
    ["ann", "ann"],
    ["ben", "dan"],
    ["cem", null],
  ]);
  const unit = (user_id: string, amount: number) => ({
    ...{ user_id, share_amount: amount as Units, share_in_event_currency: amount as Units, parts: null },
  });

  it("a copy in another event has its own id, the day, currency and amount of the original, and the people there", () => {
    const original = expense({ currency: "TRY", shares: [unit("ann", 334), unit("ben", 333), unit("cem", 333)] });
    const copy = copyElsewhere(original, places, fresh);
    expect(copy).toMatchObject({ id: blank.id, currency: "TRY", amount: 1000, rate: { confirmed: null } });
    expect(copy.plain.expense_date).toBe(original.expense_date);
    expect(copy.shares).toEqual({ ann: 500, dan: 500 });
  });

  it("a copy in another event adds up the typed shares of people who become one", () => {
    const both = new Map([...places, ["ben", "ann"]]);
    expect(copyElsewhere(byHand, both, fresh).shares).toEqual({ ann: 1000 });
  });

  it("the reader pays a copy in another event whose payer has no place there", () => {
    const paid = expense({ paid_by: "cem", payers: [] });
    expect(copyElsewhere(paid, places, fresh).paid_by).toBe("ann");
  });
});
