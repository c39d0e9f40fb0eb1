import { afterEach, expect, it, vi } from "vitest";
import type { ServerEventPage } from "@/data/event/model";
import type { Series } from "./columns";
import { dateOfNumber } from "./occurrences";
import { saveSeries } from "./saveSeries";

afterEach(() => void vi.useRealTimers());

const AUTHOR = { me: "ada", at: "2027-01-02T10:00:00Z" };

/** Monthly from 1 November; two were handled, so the next one is number 3 on 1 January. */
const STORED = {
  ...{ id: "rent", event_id: "flat", anchor: "2026-11-01", anchor_number: 1, unit: "month", every: 1 },
  ...{ month_day: null, ends_on: null, ends_after: null },
  ...{ next_number: 3, next_on: "2027-01-01", skipped: [], version: 1 },
  ...{ expense: { paid_by: "ada" }, shares: [], payers: null },
} as unknown as Series;

const afterEdit = (columns: Partial<Series>, stored = STORED, status = "active") => {
  const page = { event: { status }, series: [stored], participants: [] } as unknown as ServerEventPage;
  const series = { ...stored, ...columns };
  return saveSeries.apply(page, { series, version: 1, due: [] }, AUTHOR).series?.[0];
};

it("another rhythm counts from the next occurrence", () => {
  expect(afterEdit({ anchor: "2027-01-01", unit: "week" })).toMatchObject({ next_number: 3, next_on: "2027-01-01" });
});

it("another rhythm from a day that was handled meanwhile goes on after it", () => {
  expect(afterEdit({ anchor: "2026-12-01", unit: "week" })).toMatchObject({ next_number: 3, next_on: "2026-12-08" });
});

it("a new series of an archived event creates its first occurrence only and pauses, like on the server", () => {
  const expense = { split_method: "equal", amount: 900, currency: "EUR", conversion_rate_to_event_currency: 1 };
  const series = { ...STORED, anchor: "2027-01-01", expense, shares: [], payers: [] };
  const due = [
    { id: "first", number: 1, date: "2027-01-01", amount: null },
    { id: "second", number: 2, date: "2027-02-01", amount: null },
  ];
  const page = {
    event: { status: "passive", default_currency: "EUR" },
    series: [],
    expenses: [],
    participants: [],
    balances: [],
  } as unknown as ServerEventPage;
  const after = saveSeries.apply(page, { series: series as unknown as Series, version: null, due }, AUTHOR);
  expect(after.expenses).toMatchObject([{ id: "first", amount: 900, series_number: 1 }]);
  expect(after.series).toMatchObject([{ paused: "event", next_number: 2, due: 0 }]);
});

it("another rhythm that begins on the last day of a short month keeps the day that somebody chose", () => {
  const february = { ...STORED, anchor: "2026-12-31", next_on: "2027-02-28" } as Series;
  const after = afterEdit({ anchor: "2027-02-28", every: 2 }, february) as Series;
  expect(after).toMatchObject({ anchor_number: 3, month_day: 31, next_on: "2027-02-28" });
  expect([4, 5].map((number) => dateOfNumber(after, number))).toEqual(["2027-04-30", "2027-06-30"]);
  const monthly = afterEdit({ anchor: "2027-02-28", every: 1 }, { ...after, version: 0 }) as Series;
  expect([4, 5].map((number) => dateOfNumber(monthly, number))).toEqual(["2027-03-31", "2027-04-30"]);
});

it("another rhythm on another day, or after weeks, begins with that day", () => {
  const february = { ...STORED, anchor: "2026-12-31", next_on: "2027-02-28" } as Series;
  expect(afterEdit({ anchor: "2027-02-27" }, february)).toMatchObject({ month_day: null, next_on: "2027-02-27" });
  const weekly = { ...STORED, anchor: "2026-12-31", unit: "week", every: 2, next_on: "2027-01-28" } as Series;
  expect(afterEdit({ anchor: "2027-01-28", unit: "month" }, weekly)).toMatchObject({ month_day: null });
});

it("a series that goes on after its end has its next occurrence from today on", () => {
  const ended = { ...STORED, time_zone: "Europe/Berlin", ends_after: 2, next_on: null };
  vi.setSystemTime("2027-06-15T12:00:00Z");
  expect(afterEdit({ ends_after: null }, ended)).toMatchObject({ next_number: 9, next_on: "2027-07-01" });
});

it("a series that paused because somebody left goes on from today once an edit names others", () => {
  const paused = { ...STORED, time_zone: "Europe/Berlin", paused: "people" } as Series;
  vi.setSystemTime("2027-06-15T12:00:00Z");
  expect(afterEdit({}, paused)).toMatchObject({ paused: null, next_number: 9, next_on: "2027-07-01" });
  expect(afterEdit({}, { ...paused, paused: "by_hand" })).toMatchObject({ paused: "by_hand", next_number: 3 });
  expect(afterEdit({}, paused, "passive")).toMatchObject({ paused: "people", next_number: 3 });
});
