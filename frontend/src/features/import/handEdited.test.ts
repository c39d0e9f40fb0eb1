import { expect, it } from "vitest";
import type { Choices } from "@/core/import/model";
import { readBytes } from "./readBytes";

const entry = {
  ...{ id: "e1", date: "2026-01-31", title: "Dinner", amount: "90.00", currency: "USD", split_method: "equal" },
  ...{ rate: "0.9", rate_date: "2026-01-30", rate_source: "live" },
  place: { name: "Meyhane", id: "osm:1", lat: 36.2, lon: 29.6, country: "Türkiye", city: "Kaş" },
  payers: [{ person: "p1", amount: "90.00" }],
  shares: [
    { person: "p1", amount: "45.00" },
    { person: "p2", amount: "45.00" },
  ],
};

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
    ...{ format: "divido", version: 1, event: { id: "x", name: "Trip", currency }, households },
    people: [
      { id: "p1", name: "Ada", household: "h1" },
      { id: "p2", name: "Ben" },
    ],
    expenses: [{ ...entry, ...expense }],
    series: [{ ...entry, id: "s1", title: "Rent", rhythm, ...series }],
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

it.each([
  ["a latitude beyond the poles", "place", { place: { ...entry.place, lat: 91 } }],
  ["a longitude beyond 180", "place", { place: { ...entry.place, lon: -180.5 } }],
  ["a place without a name", "place", { place: { ...entry.place, name: " " } }],
  ["a place with too long a city", "place", { place: { ...entry.place, city: "x".repeat(101) } }],
  ["a rate of zero", "rate", { rate: "0" }],
  ["a negative rate", "rate", { rate: "-0.9" }],
  ["a rate that is no number", "rate", { rate: "cheap" }],
  ["a rate with too many decimals", "rate", { rate: "0.1234567890123456" }],
  ["a rate beyond a billion", "rate", { rate: "1000000001" }],
  ["a rate of an unknown source", "rate", { rate_source: "guessed" }],
  ["a rate of a day before 1990", "rate", { rate_date: "1889-01-30" }],
  [
    "a rate that makes the amount too large",
    "rate",
    {
      rate: "1000000000",
      amount: "900000.00",
      payers: [{ person: "p1", amount: "900000.00" }],
      shares: [{ person: "p1", amount: "900000.00" }],
    },
  ],
  ["a title of blanks", "title_short", { title: "    " }],
])("%s in a hand-edited file is named before sending, in expenses and recurring ones", (_, reason, columns) => {
  const { entries, series, refused } = read(columns, columns);
  expect([entries, series]).toEqual([[], []]);
  expect(refused).toMatchObject([
    { row: 1, reason },
    { row: 2, reason },
  ]);
});

it.each([
  ["an unknown unit", { unit: "hour" }],
  ["a step of zero", { every: 0 }],
  ["a step that is no whole number", { every: 1.5 }],
  ["two ends", { ends_on: "2027-01-31" }],
  ["an end before its start", { ends_on: "2025-01-31", ends_after: null }],
  ["an end that is no day", { ends_on: "2027-02-30", ends_after: null }],
  ["too many occurrences", { ends_after: 50_001 }],
  ["an unknown time zone", { time_zone: "Europe/Nowhere" }],
  ["a next number before its anchor", { anchor_number: 3 }],
  ["an unknown pause", { paused: "tired" }],
  ["a day of the month that is not its anchor's", { month_day: 30 }],
])("a recurring expense with %s is named before sending, and its expenses come", (_, columns) => {
  const { entries, series, refused } = read({ series: "s1", series_number: 1 }, { rhythm: { ...rhythm, ...columns } });
  expect([entries.length, series]).toEqual([1, []]);
  expect(refused).toMatchObject([{ row: 2, title: "Rent", reason: "rhythm" }]);
});

it.each([
  ["without a time", { at: "yesterday", text: ["Hi"] }],
  ["at a time that does not exist", { at: "2026-02-30T10:00:00Z", text: ["Hi"] }],
  ["of more than 500 characters", { at: "2026-02-01T10:00:00Z", text: ["x".repeat(501)] }],
  ["of blanks", { at: "2026-02-01T10:00:00Z", text: ["   "] }],
])("an expense with a comment %s is named before sending", (_, comment) => {
  const { refused } = read({ comments: [{ author: "p1", ...comment }] });
  expect(refused).toMatchObject([{ row: 1, reason: "comment" }]);
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
  const columns = { date: "2026-02-31" };
  expect(read({}, columns).refused).toMatchObject([{ row: 2, reason: "date" }]);
  const { series, refused } = read({}, columns, { mended: { 2: { date: "2026-02-28" } } });
  expect([series[0]?.date, refused]).toEqual(["2026-02-28", []]);
});
