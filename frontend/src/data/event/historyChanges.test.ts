import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "./history";
import { changesIn, isRestorable } from "./historyChanges";

const dinner = {
  description: "Dinner",
  amount: 30,
  currency: "EUR",
  amount_in_event_currency: 30,
  paid_by: "ada",
  expense_date: "2026-06-01",
  category: "general",
  split_method: "equal",
  version: 1,
  shares: [
    { user_id: "ada", share_amount: 15 },
    { user_id: "bo", share_amount: 15 },
  ],
};
const euros = (amount: number) => ({ kind: "money", amount, currency: "EUR" });

describe("what a change changed", () => {
  it("an entry lists each changed field with its value before and after", () => {
    const now = { ...dinner, version: 2, description: "Late dinner", paid_by: "bo", expense_date: "2026-06-02" };
    expect(changesIn({ old: dinner, new: now })).toEqual([
      { field: "description", before: { kind: "text", text: "Dinner" }, after: { kind: "text", text: "Late dinner" } },
      { field: "paid_by", before: { kind: "person", id: "ada" }, after: { kind: "person", id: "bo" } },
      {
        field: "expense_date",
        before: { kind: "date", date: "2026-06-01" },
        after: { kind: "date", date: "2026-06-02" },
      },
    ]);
  });

  it("an entry lists the items of a bill with their amounts, and none where there are none", () => {
    const items = [
      { id: "1", label: "Pide", amount: 12.5, weights: {} },
      { id: "2", label: "Voucher", amount: -2, weights: { ada: 1 } },
    ];
    const text = "Pide 12.50\nVoucher −2.00";
    expect(changesIn({ old: dinner, new: { ...dinner, items } })).toEqual([
      { field: "items", before: null, after: { kind: "text", text } },
    ]);
    const [pide] = items;
    expect(changesIn({ old: { ...dinner, items }, new: { ...dinner, items: [pide] } })).toEqual([
      { field: "items", before: { kind: "text", text: "Voucher −2.00" }, after: null },
    ]);
  });

  it("an entry lists added and removed people, and changed shares", () => {
    const shares = [
      { user_id: "ada", share_amount: 20 },
      { user_id: "cem", share_amount: 10 },
    ];
    expect(changesIn({ old: dinner, new: { ...dinner, split_method: "manual", shares } })).toEqual([
      {
        field: "split_method",
        before: { kind: "choice", choice: "equal" },
        after: { kind: "choice", choice: "manual" },
      },
      { field: "share", person: "ada", before: euros(1500), after: euros(2000) },
      { field: "share", person: "bo", before: euros(1500), after: null },
      { field: "share", person: "cem", before: null, after: euros(1000) },
    ]);
  });

  it("an entry lists each payer's amount if several people paid before or after", () => {
    const [ada, bo] = [
      { user_id: "ada", paid_amount: 20 },
      { user_id: "bo", paid_amount: 10 },
    ];
    const alone = { ...dinner, payers: [{ user_id: "ada", paid_amount: 30 }] };
    const together = { ...dinner, payers: [ada, bo] };
    expect(changesIn({ old: alone, new: together })).toEqual([
      { field: "paid", person: "ada", before: euros(3000), after: euros(2000) },
      { field: "paid", person: "bo", before: null, after: euros(1000) },
    ]);
    const boAlone = { ...dinner, paid_by: "bo", payers: [{ user_id: "bo", paid_amount: 30 }] };
    expect(changesIn({ old: together, new: boAlone })).toEqual([
      { field: "paid", person: "ada", before: euros(2000), after: null },
      { field: "paid", person: "bo", before: euros(1000), after: euros(3000) },
    ]);
    expect(changesIn({ old: alone, new: boAlone }).map(({ field }) => field)).toEqual(["paid_by"]);
    expect(changesIn({ old: together, new: { ...together, payers: [bo, ada] } })).toEqual([]);
  });

  it("a new currency counts as a change of equal figures", () => {
    const changes = changesIn({ old: dinner, new: { ...dinner, currency: "TRY" } });
    expect(changes.map(({ field }) => field)).toEqual(["amount", "share", "share"]);
    expect(changes[0]?.after).toEqual({ kind: "money", amount: 3000, currency: "TRY" });
  });

  it("an event's entry lists the fields that people can set, and null for an emptied one", () => {
    const old = { name: "Trip", description: "Sun", planned_duration_days: 3, status: "active" };
    const now = { name: "Trip", description: null, planned_duration_days: 4, status: "active" };
    expect(changesIn({ old, new: now })).toEqual([
      { field: "description", before: { kind: "text", text: "Sun" }, after: null },
      { field: "planned_duration_days", before: { kind: "days", days: 3 }, after: { kind: "days", days: 4 } },
    ]);
  });

  it("unknown fields and values are left out without a failure", () => {
    const odd = {
      amount: 1.23456,
      currency: "EUR",
      payers: [{ user_id: "ada" }, 7, null],
      shares: "some",
      mood: 5,
      name: 3,
    };
    expect(() => changesIn({ old: odd, new: { ...odd, currency: "XXX" } })).not.toThrow();
    expect(changesIn({ old: { people: "ada" }, new: { people: 5 } })).toEqual([]);
  });

  it("a household's entry lists its people before and after", () => {
    const [old, now] = [
      { name: "The Kayas", people: ["ada", "ben"] },
      { name: "Family", people: ["ada", "ben", "dede"] },
    ];
    expect(changesIn({ old, new: now })).toEqual([
      { field: "name", before: { kind: "text", text: "The Kayas" }, after: { kind: "text", text: "Family" } },
      {
        field: "people",
        before: { kind: "people", ids: ["ada", "ben"] },
        after: { kind: "people", ids: ["ada", "ben", "dede"] },
      },
    ]);
  });

  it("creations and deletions list no changed fields", () => {
    expect(changesIn({ old: null, new: dinner })).toEqual([]);
    expect(changesIn({ old: dinner, new: null })).toEqual([]);
  });
});

describe("a deletion", () => {
  const now = new Date("2026-07-01T12:00:00Z");
  const deleted = (columns: Partial<HistoryEntry> = {}) =>
    ({ entity: "expense", action: "deleted", at: "2026-06-20T12:00:00Z", ...columns }) as HistoryEntry;

  it("the latest deletion of an expense or a payment can be undone for 30 days", () => {
    expect(isRestorable(deleted(), true, now)).toBe(true);
    expect(isRestorable(deleted({ entity: "payment" }), true, now)).toBe(true);
    expect(isRestorable(deleted(), false, now)).toBe(false);
    expect(isRestorable(deleted({ at: "2026-06-01T11:00:00Z" }), true, now)).toBe(false);
    expect(isRestorable(deleted({ entity: "event" }), true, now)).toBe(false);
    expect(isRestorable(deleted({ action: "updated" }), true, now)).toBe(false);
  });
});
