import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostIn, sum, type Units } from "@/core/money/units";
import { addsUp } from "@/core/splitting/split";
import { type ExpenseDraft, newDraft, sharesOf } from "./draft";
import { type DraftAction, draftAfter } from "./draftReducer";
import { payersOf } from "./payers";

const EVERYONE = ["ann", "ben", "cem", "dora"];

function fresh(id = "00000000-0000-4000-8000-000000000000"): ExpenseDraft {
  return newDraft({ id, currency: "EUR", paid_by: "ann", expense_date: "2026-07-14", everyone: EVERYONE });
}

function doing(...actions: DraftAction[]): ExpenseDraft {
  return actions.reduce(draftAfter, fresh());
}

const amount = (cents: number): DraftAction => ({ type: "amount", amount: cents as Units });
const share = (person: string, cents: number): DraftAction => ({ type: "share", person, amount: cents as Units });
const person = (name: string): DraftAction => ({ type: "person", person: name });
const manually: DraftAction = { type: "split_manually" };
const equally: DraftAction = { type: "split_equally", everyone: EVERYONE };

describe("a new expense", () => {
  it("a new expense is at a place, paid by the reader and shared equally by everyone", () => {
    expect(fresh()).toMatchObject({ paid_by: "ann", split_method: "equal", currency: "EUR" });
    expect(fresh().plain.category).toBe("place");
    expect(fresh().shares).toEqual({ ann: 0, ben: 0, cem: 0, dora: 0 });
  });
});

describe("an equal split", () => {
  it("an equal split follows the amount", () => {
    expect(doing(amount(1000)).shares).toEqual({ ann: 250, ben: 250, cem: 250, dora: 250 });
    expect(doing(amount(1000), amount(101)).shares).toEqual({ ann: 26, ben: 25, cem: 25, dora: 25 });
  });

  it("an equal split is spread over the remaining people, and back when one returns", () => {
    expect(doing(amount(900), person("dora")).shares).toEqual({ ann: 300, ben: 300, cem: 300 });
    expect(doing(amount(900), person("dora"), person("dora")).shares).toEqual(doing(amount(900)).shares);
  });

  it("choosing an equal split includes everyone again", () => {
    const draft = doing(amount(1000), person("ben"), manually, share("ann", 700), equally);
    expect(draft.shares).toEqual({ ann: 250, ben: 250, cem: 250, dora: 250 });
    expect(draft.edited).toEqual([]);
  });
});

describe("somebody added from the form", () => {
  const joins: DraftAction = { type: "joins", person: "dede" };
  const leaves: DraftAction = { type: "leaves", person: "dede" };

  it("an added person takes part until the server refuses them, also if an action is repeated", () => {
    expect(doing(amount(1000), joins).shares).toEqual({ ann: 200, ben: 200, cem: 200, dora: 200, dede: 200 });
    expect(doing(amount(1000), joins, joins, leaves, leaves).shares).toEqual(doing(amount(1000)).shares);
  });

  it("an added person gets one part, but no percentage and no share of a manual split", () => {
    const parts = { ann: 2, ben: 1, cem: 1, dora: 0 };
    const byParts: DraftAction = { type: "split_by_parts", parts };
    expect(doing(amount(1000), byParts, joins)).toMatchObject({ parts: { ...parts, dede: 1 }, shares: { dede: 200 } });
    const byPercent: DraftAction = { type: "split_by_parts", parts: { ann: 60, ben: 40 }, percent: true };
    expect(doing(amount(1000), byPercent, joins).shares).toMatchObject({ ann: 600, ben: 400 });
    expect(doing(amount(1000), manually, joins).shares).toMatchObject({ ann: 250, dede: 0 });
  });
});

describe("a split by parts", () => {
  const byParts: DraftAction = { type: "split_by_parts", parts: { ann: 2, ben: 1, cem: 1, dora: 0 } };

  it("a split by parts is among people with a part, and follows the amount", () => {
    const draft = doing(amount(1000), byParts);
    expect(draft.split_method).toBe("parts");
    expect(draft.shares).toEqual({ ann: 500, ben: 250, cem: 250 });
    expect(doing(amount(1000), byParts, amount(2000)).shares).toEqual({ ann: 1000, ben: 500, cem: 500 });
  });

  it("changing a person's parts gives them a share or takes it away", () => {
    const part = (name: string, parts: number): DraftAction => ({ type: "part", person: name, part: parts });
    expect(doing(amount(1000), byParts, part("ann", 0)).shares).toEqual({ ben: 500, cem: 500 });
    expect(doing(amount(1000), byParts, part("dora", 1)).shares).toEqual({ ann: 400, ben: 200, cem: 200, dora: 200 });
    expect(doing(amount(900), byParts, part("ben", 1.5)).shares).toEqual({ ann: 400, ben: 300, cem: 200 });
  });

  it("a split by percentages gives the rest to the others until all are typed, and then shows what is left", () => {
    const percent: DraftAction = { type: "percent", percent: true };
    const part = (name: string, parts: number): DraftAction => ({ type: "part", person: name, part: parts });
    const half = doing(amount(1000), byParts, percent);
    expect(half).toMatchObject({ percent: true, parts: { ann: 50, ben: 25, cem: 25, dora: 0 } });
    const typed = draftAfter(half, part("ann", 60));
    expect(typed.shares).toEqual({ ann: 600, ben: 200, cem: 200 });
    const all = draftAfter(draftAfter(typed, part("ben", 30)), part("cem", 20));
    expect(all.shares).toEqual({ ann: 600, ben: 300, cem: 200 });
    expect(draftAfter(half, { type: "percent", percent: false })).toMatchObject({
      percent: false,
      parts: { ann: 2, ben: 1, cem: 1, dora: 0 },
    });
  });

  it("choosing another split method ends a split by parts", () => {
    expect(doing(amount(1000), byParts, equally).shares).toEqual({ ann: 250, ben: 250, cem: 250, dora: 250 });
    expect(doing(amount(1000), byParts, manually).shares).toEqual({ ann: 500, ben: 250, cem: 250 });
    const typed = doing(amount(1000), byParts, manually, share("cem", 100));
    expect(typed.shares).toEqual({ ann: 450, ben: 450, cem: 100 });
  });
});

describe("a manual split", () => {
  it("a manual split starts with equal shares", () => {
    expect(doing(amount(1000), manually).shares).toEqual({ ann: 250, ben: 250, cem: 250, dora: 250 });
  });

  it("a manual split keeps a typed share and spreads the rest over the others", () => {
    expect(doing(amount(1000), manually, share("ben", 400)).shares).toEqual({
      ann: 200,
      ben: 400,
      cem: 200,
      dora: 200,
    });
    expect(doing(amount(1000), manually, share("ben", 400), share("ann", 300)).shares).toEqual({
      ann: 300,
      ben: 400,
      cem: 150,
      dora: 150,
    });
  });

  it("a manual split keeps typed shares when the amount changes", () => {
    const draft = doing(amount(1000), manually, share("ben", 400), amount(1600));
    expect(draft.shares).toEqual({ ann: 400, ben: 400, cem: 400, dora: 400 });
  });

  it("a manual split is computed again when the currency changes", () => {
    const draft = doing(amount(1000), manually, share("ben", 400), person("dora"), {
      type: "currency",
      currency: "TRY",
    });
    expect(draft.shares).toEqual({ ann: 300, ben: 400, cem: 300 });
  });

  it("a manual split keeps typed figures in a currency with other decimals", () => {
    const draft = doing(amount(1000), manually, share("ben", 400), { type: "currency", currency: "JPY" });
    expect(draft).toMatchObject({ currency: "JPY", amount: 10, shares: { ann: 2, ben: 4, cem: 2, dora: 2 } });
    const back = draftAfter(draft, { type: "currency", currency: "KWD" });
    expect(back).toMatchObject({ amount: 10_000, shares: { ann: 2000, ben: 4000, cem: 2000, dora: 2000 } });
  });

  it("a manual split has no share below zero", () => {
    expect(doing(amount(1000), manually, share("ben", 1200)).shares).toEqual({ ann: 0, ben: 1200, cem: 0, dora: 0 });
  });

  it("taking a person out of a manual split leaves the other shares as they are", () => {
    const draft = doing(amount(1000), manually, share("ben", 400), person("ben"));
    expect(draft.shares).toEqual({ ann: 200, cem: 200, dora: 200 });
    expect(draft.edited).toEqual([]);
  });

  it("a person added to a manual split has 0 until the rest is spread", () => {
    const draft = doing(amount(1000), manually, person("ben"), person("ben"));
    expect(draft.shares).toEqual({ ann: 250, cem: 250, dora: 250, ben: 0 });
    expect(draftAfter(draft, { type: "spread_rest" }).shares).toEqual({ ann: 250, ben: 250, cem: 250, dora: 250 });
  });
});

describe("what several paid", () => {
  const together = (...actions: DraftAction[]) =>
    actions.reduce(draftAfter, { ...doing(amount(1000)), payers: { ann: 700 as Units, ben: 300 as Units } });

  it("several payers keep their exact proportions, whatever amounts were typed in between", () => {
    const paid = (...amounts: number[]) =>
      payersOf(together(...amounts.map(amount)))?.map((p) => [p.user_id, p.paid_amount]);
    expect(paid()).toEqual([
      ["ann", 700],
      ["ben", 300],
    ]);
    expect(paid(100, 10, 1, 0, 9, 99, 999)).toEqual([
      ["ann", 699],
      ["ben", 300],
    ]);
    expect(paid(0, 1000)).toEqual(paid());
  });

  it("a payer whose amount becomes 0 is no payer", () => {
    expect(payersOf(together(amount(1)))).toBeNull();
  });

  it("choosing one person ends the amounts of several payers", () => {
    expect(together({ type: "payer", paid_by: "ben" })).toMatchObject({ paid_by: "ben", payers: null });
  });

  it("the amounts of several payers add up to any amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), fc.uuid(), (cents, id) => {
        const paid = payersOf({ ...together(amount(cents)), id });
        if (paid !== null) expect(sum(paid.map((payer) => payer.paid_amount))).toBe(cents);
      }),
    );
  });
});

describe("the rate", () => {
  it("a typed rate replaces the found one", () => {
    expect(doing({ type: "typed_rate", typed: "46.7" }).rate).toMatchObject({ own: true, typed: "46.7" });
  });

  it("switching between the found and a typed rate requires a new confirmation", () => {
    const draft = doing({ type: "confirm_rate", confirmed: "TRY 0.02" }, { type: "own_rate", own: true });
    expect(draft.rate.confirmed).toBeNull();
  });
});

const actions: fc.Arbitrary<DraftAction> = fc.oneof(
  fc.integer({ min: 0, max: mostIn("EUR") }).map(amount),
  fc.tuple(fc.constantFrom(...EVERYONE), fc.integer({ min: 0, max: 100_000 })).map(([who, cents]) => share(who, cents)),
  fc.constantFrom(...EVERYONE).map(person),
  fc.constant(manually),
  fc.constant(equally),
  fc.constantFrom("TRY", "JPY", "KWD").map((currency): DraftAction => ({ type: "currency", currency })),
);

describe("whatever someone does", () => {
  // Shares are only typed in a manual split, for people who take part: other rows have no field.
  const possible = (draft: ExpenseDraft, action: DraftAction) =>
    action.type !== "share" || (draft.split_method === "manual" && action.person in draft.shares);
  const play = (steps: readonly DraftAction[]) =>
    steps.reduce((draft, step) => (possible(draft, step) ? draftAfter(draft, step) : draft), fresh());

  it("an equal split adds up exactly and differs by at most a cent", () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 25 }), (steps) => {
        const draft = play(steps);
        const values = Object.values(draft.shares);
        if (draft.split_method !== "equal" || values.length === 0) return;
        expect(sum(values)).toBe(draft.amount);
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("no share is below zero, and only people who take part count as typed", () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 25 }), (steps) => {
        const draft = play(steps);
        for (const value of Object.values(draft.shares)) expect(value).toBeGreaterThanOrEqual(0);
        for (const name of draft.edited) expect(draft.shares).toHaveProperty(name);
        expect(new Set(draft.edited).size).toBe(draft.edited.length);
      }),
    );
  });

  it("sharing out the rest makes a manual split right whenever that is possible", () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 25 }), (steps) => {
        const draft = play([...steps, manually, { type: "spread_rest" }]);
        fc.pre(Object.keys(draft.shares).length > 0);
        expect(addsUp(draft.amount, sharesOf(draft))).toBe(true);
      }),
    );
  });
});
