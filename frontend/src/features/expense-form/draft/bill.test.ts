import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { BillExtra, BillItem } from "@/core/splitting/bill";
import { expense } from "@/data/expense/testExpense";
import { type BillAction, billToSave, isBillProblem, newExtra, typedPercent } from "./bill";
import { draftOf, type ExpenseDraft, newDraft, withLinesOf } from "./draft";
import { type DraftAction, draftAfter } from "./draftReducer";

const EVERYONE = ["ann", "ben", "cem"];
const ID = "00000000-0000-4000-8000-000000000000";

const item = (id: string, amount: number, ...takers: string[]): BillItem => ({
  ...{ id, label: id, amount: amount as Units },
  weights: Object.fromEntries(takers.map((person) => [person, 1])),
});
const bill = (action: BillAction): DraftAction => ({ type: "bill", action });
const add = (items: BillItem[], extras: BillExtra[] = [], total: number | null = null) =>
  bill({ do: "add", items, extras, total: total as Units | null });
const amount = (units: number): DraftAction => ({ type: "amount", amount: units as Units });

function doing(...actions: DraftAction[]): ExpenseDraft {
  const fresh = newDraft({
    ...{ id: ID, currency: "EUR", paid_by: "ann", expense_date: "2026-07-14", everyone: EVERYONE },
  });
  return actions.reduce(draftAfter, fresh);
}

describe("lines that arrive after the form opened", () => {
  const listed = expense({ split_method: "manual", is_bill: true });
  const whole = { ...listed, items: [item("pide", 1000)], extras: [] };

  it.each<[string, (draft: ExpenseDraft) => ExpenseDraft, boolean]>([
    ["with another description", (draft) => ({ ...draft, description: "Supper" }), true],
    ["with another amount", (draft) => draftAfter(draft, amount(1200)), false],
    ["with another share", (draft) => draftAfter(draft, { type: "share", person: "ann", amount: 1 as Units }), false],
    ["with one person less", (draft) => draftAfter(draft, { type: "leaves", person: "ann" }), false],
    ["that is split equally", (draft) => draftAfter(draft, { type: "split_equally", everyone: EVERYONE }), false],
  ])("a draft %s gets them only if it splits the expense as it was", (_, change, isGiven) => {
    const draft = change(draftOf(listed));
    expect(withLinesOf(whole, draft)).toEqual(isGiven ? { ...draft, bill: draftOf(whole).bill } : draft);
    expect(draftOf(whole).bill?.items).toHaveLength(1);
  });
});

describe("the amount beside a bill", () => {
  it("an empty amount follows the lines, until an amount is typed", () => {
    const lines = [add([item("pide", 900)]), add([item("tea", 300)])];
    expect(doing(...lines).amount).toBe(1200);
    expect(doing(...lines, bill({ do: "item", id: "tea", change: { amount: 100 as Units } })).amount).toBe(1000);
    expect(doing(...lines, amount(2000), add([item("wine", 500)])).amount).toBe(2000);
    expect(doing(amount(2000), ...lines).amount).toBe(2000);
    expect(doing(amount(2000), ...lines, bill({ do: "set_amount" })).amount).toBe(1200);
  });

  it("an amount that follows the lines follows them into a currency with fewer decimals", () => {
    const lines = add([item("pide", 1040), item("tea", 1040)]);
    const inYen: DraftAction = { type: "currency", currency: "JPY" };
    expect(doing(lines, inYen).amount).toBe(20);
    expect(doing(amount(2080), lines, inYen).amount).toBe(21);
  });

  it("a total that the lines do not reach stays, and one that they reach follows them", () => {
    expect(doing(add([item("pide", 900)], [], 1000), add([item("tea", 300)])).amount).toBe(1000);
    expect(doing(add([item("pide", 900)], [], 900), add([], [newExtra("tip")])).amount).toBe(990);
  });

  it("a bill below zero leaves the amount at zero", () => {
    expect(doing(add([item("voucher", -500)])).amount).toBe(0);
  });

  it("a percentage follows the items", () => {
    const draft = doing(add([item("pide", 900)], [newExtra("tip")]), add([item("tea", 300)]));
    expect(draft.bill?.extras).toMatchObject([{ kind: "tip", percent: 10, amount: 120 }]);
    expect(draft.amount).toBe(1320);
  });
});

describe("the shares of a bill", () => {
  it("shares follow the lines, and an everyone's line is shared by those who take part", () => {
    const draft = doing(add([item("pide", 900, "ann"), item("tea", 300)]));
    expect(draft.shares).toEqual({ ann: 1000, ben: 100, cem: 100 });
    expect(draft.split_method).toBe("manual");
    const without = draftAfter(draft, { type: "person", person: "ben" });
    expect(without.shares).toEqual({ ann: 1050, cem: 150 });
    expect(draftAfter(without, { type: "person", person: "ben" }).shares).toEqual(draft.shares);
  });

  it("a removed person leaves their lines, which become everyone's", () => {
    const draft = doing(add([item("pide", 900, "ann")]), { type: "person", person: "ann" });
    expect(billToSave(draft)).toMatchObject({ items: [{ weights: {} }] });
    expect(draft.shares).toEqual({ ben: 450, cem: 450 });
  });

  it("a person who was removed by mistake has their lines again when they are added", () => {
    const lines = add([item("pide", 900, "ann"), item("tea", 300, "ann", "ben")]);
    const draft = doing(lines, { type: "person", person: "ann" }, { type: "person", person: "ann" });
    expect(draft.shares).toEqual(doing(lines).shares);
    expect(doing(lines, { type: "sharers", people: ["ben"] }, { type: "sharers", people: EVERYONE }).shares).toEqual(
      doing(lines).shares,
    );
  });

  it("another split method keeps the bill, and choosing it again restores its shares", () => {
    const lines = add([item("pide", 900, "ann")]);
    const equally = doing(lines, { type: "split_equally", everyone: EVERYONE });
    expect(equally.shares).toEqual({ ann: 300, ben: 300, cem: 300 });
    expect(equally.bill).toMatchObject({ isUsed: false, items: [{ id: "pide" }] });
    expect(draftAfter(equally, bill({ do: "use" })).shares).toEqual({ ann: 900, ben: 0, cem: 0 });
  });

  it("another currency keeps the figures of all lines", () => {
    const draft = doing(add([item("pide", 1250, "ann")], [newExtra("tip")]), { type: "currency", currency: "JPY" });
    expect(draft.bill).toMatchObject({ items: [{ amount: 13 }], extras: [{ amount: 1 }] });
  });
});

describe("a bill to save", () => {
  const saved = (...actions: DraftAction[]) => billToSave(doing(...actions));

  it("lines and extras of zero are left out", () => {
    expect(saved(add([item("pide", 900), item("water", 0)], [{ ...newExtra("tax"), amount: 0 as Units }]))).toEqual({
      items: [item("pide", 900)],
      extras: [],
    });
  });

  it("a bill that misses the amount names the difference", () => {
    expect(saved(amount(1000), add([item("pide", 900)]))).toEqual({ kind: "off", amount: 100 });
    expect(saved(amount(800), add([item("pide", 900)]))).toEqual({ kind: "off", amount: -100 });
  });

  it("a person below zero is named", () => {
    expect(saved(add([item("pide", 900, "ann"), item("voucher", -300, "ben")]))).toEqual({
      kind: "negative",
      people: ["ben"],
    });
  });

  it("a person whose lines cancel out does not take part, if that changes nothing for the others", () => {
    const lines = saved(add([item("pide", 900, "ann"), item("tea", 300, "ben"), item("voucher", -300, "ben")]));
    expect(isBillProblem(lines)).toBe(false);
    expect(lines).toMatchObject({ items: [{ weights: { ann: 1 } }, { weights: {} }, { weights: {} }] });
  });

  it("a person without a share is named if the others' shares would change without them", () => {
    expect(
      saved(add([item("wine", 1000, "ann", "ben"), item("voucher", -500, "ben"), item("tea", 90, "cem")])),
    ).toEqual({
      kind: "no_share",
      people: ["ben"],
    });
  });

  it("a line of one cent for three people is borne by one of them, and the other two leave the line", () => {
    expect(saved(add([item("sweet", 1, ...EVERYONE)]))).toMatchObject({ items: [{ weights: { ann: 1 } }] });
  });
});

it("a typed percentage has at most three decimals, and is at most 100", () => {
  expect(["12,5", "8.8755", "250", "", "abc", "1.", ".5"].map(typedPercent)).toEqual([12.5, 8.875, 100, 0, 0, 1, 0.5]);
});
