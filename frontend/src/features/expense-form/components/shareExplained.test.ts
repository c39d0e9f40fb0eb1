import { describe, expect, it } from "vitest";
import { sum, type Units } from "@/core/money/units";
import type { Expense } from "@/data/event/model";
import { expense } from "@/data/expense/testExpense";
import { explainShares, isAdjusted } from "./shareExplained";

const shares = (amounts: Record<string, [amount: number, parts: number | null]>) =>
  Object.entries(amounts).map(([user_id, [amount, parts]]) => ({
    user_id,
    share_amount: amount as Units,
    share_in_event_currency: amount as Units,
    parts,
  }));
const boat = (columns: Partial<Expense>) => expense({ amount: 1000 as Units, ...columns });

describe("the explanation of shares", () => {
  it("the explanation names equal shares, and the person with the remaining unit", () => {
    const explained = explainShares(boat({ shares: shares({ ann: [334, null], ben: [333, null], cem: [333, null] }) }));
    expect(explained).toMatchObject([
      { user_id: "ann", reason: { kind: "equal", people: 3 }, share: 334, hasLeftover: true, effect: 666 },
      { user_id: "ben", share: 333, hasLeftover: false, effect: -333 },
      { user_id: "cem", share: 333, hasLeftover: false, effect: -333 },
    ]);
  });

  it("the explanation names parts of all parts, or percentages when they add up to 100", () => {
    const byParts = boat({ split_method: "parts", shares: shares({ ann: [667, 2], ben: [333, 1] }) });
    expect(explainShares(byParts).map(({ reason }) => reason)).toEqual([
      { kind: "parts", part: 2, all: 3 },
      { kind: "parts", part: 1, all: 3 },
    ]);
    const byPercent = boat({ split_method: "parts", shares: shares({ ann: [700, 70], ben: [300, 30] }) });
    expect(explainShares(byPercent).map(({ reason }) => reason)).toEqual([
      { kind: "percent", percent: 70 },
      { kind: "percent", percent: 30 },
    ]);
  });

  it("the explanation takes typed shares as they are", () => {
    const typed = boat({ split_method: "manual", shares: shares({ ann: [900, null], ben: [100, null] }) });
    expect(explainShares(typed)).toMatchObject([
      { reason: { kind: "manual" }, hasLeftover: false, effect: 100 },
      { reason: { kind: "manual" }, hasLeftover: false, effect: -100 },
    ]);
  });

  it("the explanation includes a payer without a share, and the effects add up to 0", () => {
    const payers = [
      { user_id: "dee", paid_amount: 600 as Units, paid_in_event_currency: 600 as Units },
      { user_id: "ann", paid_amount: 400 as Units, paid_in_event_currency: 400 as Units },
    ];
    const explained = explainShares(boat({ payers, shares: shares({ ann: [500, null], ben: [500, null] }) }));
    expect(explained.map(({ user_id, reason, effect }) => [user_id, reason?.kind, effect])).toEqual([
      ["ann", "equal", -100],
      ["ben", "equal", -500],
      ["dee", undefined, 600],
    ]);
    expect(sum(explained.map(({ effect }) => effect))).toBe(0);
  });
});

describe("the explanation of a bill", () => {
  const bill = (columns: Partial<Expense>) =>
    boat({
      split_method: "manual",
      items: [
        { id: "1", label: "Fish", amount: 300 as Units, weights: { ann: 2, ben: 1 } },
        { id: "2", label: "Wine", amount: 450 as Units, weights: {} },
        { id: "3", label: "Bread", amount: 50 as Units, weights: {} },
      ],
      extras: [
        { kind: "tip", amount: 80 as Units, percent: 10, with_tax: false, spread: "items" },
        { kind: "service", amount: 120 as Units, percent: null, with_tax: false, spread: "equally" },
      ],
      shares: shares({ ann: [555, null], ben: [445, null] }),
      ...columns,
    });

  it("the explanation names each person's lines and extras, and everyone's lines together", () => {
    expect(explainShares(bill({})).map(({ reason }) => reason)).toEqual([
      {
        kind: "bill",
        lines: [
          { label: "Fish", amount: 300, weight: 2, all: 3 },
          { label: null, amount: 500, weight: 1, all: 2 },
        ],
        extras: [
          { kind: "tip", amount: 45 },
          { kind: "service", amount: 60 },
        ],
      },
      {
        kind: "bill",
        lines: [
          { label: "Fish", amount: 300, weight: 1, all: 3 },
          { label: null, amount: 500, weight: 1, all: 2 },
        ],
        extras: [
          { kind: "tip", amount: 35 },
          { kind: "service", amount: 60 },
        ],
      },
    ]);
    expect(explainShares(bill({})).some(({ hasLeftover }) => hasLeftover)).toBe(false);
  });

  it("shares are adjusted if the lines give others, also to one person alone, and never without lines", () => {
    expect(isAdjusted(bill({}))).toBe(false);
    expect(isAdjusted(bill({ amount: -1000 as Units, shares: shares({ ann: [-555, null], ben: [-445, null] }) }))).toBe(
      false,
    );
    expect(isAdjusted(bill({ shares: shares({ ann: [556, null], ben: [444, null] }) }))).toBe(true);
    expect(isAdjusted(bill({ shares: shares({ ann: [1000, null] }) }))).toBe(true);
    expect(isAdjusted(boat({ shares: shares({ ann: [1000, null] }) }))).toBe(false);
  });
});
