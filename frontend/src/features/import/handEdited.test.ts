import { expect, it } from "vitest";
import type { Choices } from "@/data/import/model";
import { readBytes } from "./readBytes";

const template = {
  ...{ description: "Dinner", amount: "90.00", currency: "USD", split_method: "equal" },
  ...{ conversion_rate_to_event_currency: "0.9", rate_date: "2026-01-30", rate_source: "live" },
  ...{ place_name: "Meyhane", place_id: "osm:1", place_lat: 36.2, place_lon: 29.6, place_country: "Türkiye" },
  place_city: "Kaş",
};
const people = {
  payers: [{ user_id: "p1", paid_amount: "90.00" }],
  shares: [
    { user_id: "p1", share_amount: "45.00" },
    { user_id: "p2", share_amount: "45.00" },
  ],
};
const entry = { id: "e1", expense_date: "2026-01-31", ...template, ...people };

const rhythm = {
  ...{ unit: "month", every: 1, ends_on: null, ends_after: 9, ask_amount: false, time_zone: "Europe/Istanbul" },
  ...{ anchor_number: 1, next_number: 2, skipped: [], paused: null },
};

/** Reads a file with one expense and one recurring expense, with these changes. */
function read(
  expense: object,
  series: object = {},
  choices: Choices = {},
  currency = "EUR",
  households: object[] = [],
) {
  const file = {
    ...{ format: "divido", version: 1, event: { id: "x", name: "Trip", default_currency: currency }, households },
    people: [
      { id: "p1", name: "Ada", household_id: "h1" },
      { id: "p2", name: "Ben" },
    ],
    expenses: [{ ...entry, ...expense }],
    series: [
      {
        id: "s1",
        anchor: "2026-01-31",
        ...rhythm,
        expense: { ...template, description: "Rent" },
        ...people,
        ...series,
      },
    ],
    payments: [],
  };
  const told = readBytes(new TextEncoder().encode(JSON.stringify(file)), choices);
  if ("unreadable" in told) throw new Error(told.unreadable);
  return told;
}

it("a Divido file with possible values is read as a whole", () => {
  const { entries, series, refused } = read({});
  expect([entries.length, series.length, refused]).toEqual([1, 1, []]);
});

it("a title of blanks in a hand-edited file is named before sending, in expenses and recurring ones", () => {
  const { entries, series, refused } = read({ description: "    " }, { expense: { ...template, description: "    " } });
  expect([entries, series]).toEqual([[], []]);
  expect(refused).toMatchObject([
    { row: 1, reason: "title_short" },
    { row: 2, reason: "title_short" },
  ]);
});

it.each([
  ["without a rhythm", { unit: undefined }],
  ["of an unknown unit", { unit: "fortnight" }],
  ["paused for an unknown reason", { paused: "holidays" }],
  ["that ends on no day", { ends_on: "2027-02-30", ends_after: null }],
])("a recurring expense %s is named before sending, and its expenses come", (_, columns) => {
  const { entries, series, refused } = read({ series_id: "s1", series_number: 1 }, columns);
  expect([entries.length, series]).toEqual([1, []]);
  expect(refused).toMatchObject([{ row: 2, title: "Rent", reason: "rhythm" }]);
});

it("a rate of an unknown source is read as one's own", () => {
  const { entries, refused } = read({ rate_source: "friend" });
  expect(refused).toEqual([]);
  expect(entries).toMatchObject([{ conversion_rate_to_event_currency: 0.9 }]);
  expect(entries[0]).not.toHaveProperty("rate_source", "friend");
});

it("two households of one id come as one", () => {
  const family = { id: "h1", name: "Family" };
  expect(read({}, {}, {}, "EUR", [family, family]).households).toEqual([{ name: "Family", people: [0] }]);
});

it("a file whose event has an unknown currency is read, and its foreign rows keep their own", () => {
  const { currency, entries } = read({}, {}, {}, "XYZ");
  expect([currency, entries.length]).toEqual(["USD", 1]);
});

it("a recurring expense with a date that does not exist can be corrected", () => {
  const columns = { anchor: "2026-02-31" };
  expect(read({}, columns).refused).toMatchObject([{ row: 2, reason: "date" }]);
  const { series, refused } = read({}, columns, { mended: { 2: { expense_date: "2026-02-28" } } });
  expect([series[0]?.rhythm.anchor, refused]).toEqual(["2026-02-28", []]);
});
