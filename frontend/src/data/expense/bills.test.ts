import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { BillExtra, BillItem } from "@/core/splitting/bill";
import type { Expense, Participant } from "@/data/event/model";
import { personWith } from "@/data/person/model";
import { parsed } from "@/platform/parsing/parsed";
import { type ExpenseWire, expenseInUnits, expenseSchema } from "./columns";
import { expenseAfter, type SaveExpense, saveExpense, withMergedPeople } from "./saveExpense";
import { expense } from "./testExpense";

const author = { me: "ann", at: "2026-07-14T12:00:00Z" };

const items: BillItem[] = [
  { id: "pide", label: "Pide", amount: 900 as Units, weights: { ann: 60, ben: 70 } },
  { id: "voucher", label: "Voucher", amount: -100 as Units, weights: {} },
];
const extras: BillExtra[] = [{ kind: "tip", amount: 200 as Units, percent: 25, with_tax: true, spread: "equally" }];

const bill = (columns: Partial<Expense> = {}) =>
  expense({ split_method: "manual", is_bill: true, items, extras, ...columns });

/** A change of a bill that sends these columns. Without lines, as a form that does not know them. */
function change(base: Expense, columns: Partial<Expense> = {}, people = ["ann", "ben"]): SaveExpense {
  const { payers: _, items: __, extras: ___, is_bill: ____, ...input } = base;
  const changed = { ...input, ...columns };
  const shares = people.map((user_id) => ({
    ...{ user_id, parts: null },
    share_amount: (changed.amount / people.length) as Units,
  }));
  return { expense: changed, shares, payers: null, version: 1, base };
}

describe("an unsent change of a bill", () => {
  it("an unsent bill shows the lines that it sends", () => {
    const shown = expenseAfter(change(expense(), { split_method: "manual", items, extras }), "EUR", expense(), author);
    expect(shown).toMatchObject({ is_bill: true, items, extras });
  });

  it("an unsent change with empty lists has no lines", () => {
    const shown = expenseAfter(change(bill(), { items: [], extras: [] }), "EUR", bill(), author);
    expect(shown).toMatchObject({ is_bill: false, items: [], extras: [] });
  });

  it("an unsent change without lines keeps those that still fit", () => {
    const shown = expenseAfter(change(bill(), { description: "Supper" }), "EUR", bill(), author);
    expect(shown).toMatchObject({ description: "Supper", is_bill: true, items, extras });
  });

  it("an unsent change without lines keeps unknown lines unknown", () => {
    const { items: _, extras: __, ...listed } = bill();
    const shown = expenseAfter(change(listed), "EUR", listed, author);
    expect(shown.is_bill).toBe(true);
    expect(shown.items).toBeUndefined();
  });

  it.each<[string, SaveExpense]>([
    ["another amount", change(bill(), { amount: 1200 as Units })],
    ["another currency", change(bill(), { currency: "USD" })],
    ["another person", change(bill(), {}, ["ann", "cem"])],
    ["one person less", change(bill(), {}, ["ann"])],
    ["an equal split", change(bill(), { split_method: "equal" })],
  ])("an unsent change without lines and with %s has none, as the server will store it", (_, payload) => {
    const shown = expenseAfter(payload, "EUR", bill(), author);
    expect(shown.is_bill).toBe(false);
    expect(shown.items).toBeUndefined();
  });

  it("the weights of people who became one person are added up to at most 100", () => {
    const merged = [
      { user_id: "ann", person: personWith({ id: "ann" }) },
      { user_id: "ben", person: personWith({ id: "ben", claimed_by: "ann" }) },
    ] as Participant[];
    const { expense: after } = withMergedPeople(change(bill(), { items, extras }), merged);
    expect(after.items?.map(({ weights }) => weights)).toEqual([{ ann: 100 }, {}]);
  });

  it("a persisted change with malformed items is no change of this app", () => {
    const stored = { ...change(bill(), { items, extras }), base: null };
    expect(v.is(saveExpense.schema, stored)).toBe(true);
    expect(v.is(saveExpense.schema, { ...stored, expense: { ...stored.expense, items: [{ id: "pide" }] } })).toBe(
      false,
    );
  });
});

it("the server's items are read in smallest units, and lists may leave them out", () => {
  const wire = {
    ...expense({ split_method: "manual" }),
    ...{ amount: 10, amount_in_event_currency: 10, is_bill: true },
    payers: [{ user_id: "ann", paid_amount: 10, paid_in_event_currency: 10 }],
    shares: [{ user_id: "ann", share_amount: 10, share_in_event_currency: 10, parts: null }],
    items: [
      { id: "pide", label: "Pide", amount: 9, weights: { ann: 60, ben: 70 } },
      { id: "voucher", label: "Voucher", amount: -1, weights: {} },
    ],
    extras: [{ kind: "tip", amount: 2, percent: 25, with_tax: true, spread: "equally" }],
  };
  const read = (answer: object) => parsed(expenseSchema, answer, (one) => expenseInUnits(one as ExpenseWire, "EUR"));
  expect(read(wire)).toMatchObject({ is_bill: true, items, extras });
  const { items: _, extras: __, ...listed } = wire;
  expect(read(listed).items).toBeUndefined();
});
