import { expect, it } from "vitest";
import type { ServerEventPage } from "@/data/event/model";
import { changeSeries } from "./changeSeries";
import type { Series } from "./columns";

const AUTHOR = { me: "ada", at: "2027-01-02T10:00:00Z" };

/** Monthly from 1 November; two were handled, so the next one is number 3 on 1 January. */
const STORED = {
  ...{ id: "rent", event_id: "flat", anchor: "2026-11-01", anchor_number: 1, unit: "month", every: 1, paused: null },
  ...{ ends_on: null, ends_after: null, next_number: 3, next_on: "2027-01-01", skipped: [], version: 4 },
  ...{ time_zone: "Europe/Berlin" },
} as unknown as Series;

function after(change: "skip" | "paused" | "running" | "ended", series: Series) {
  const page = { series: [series] } as unknown as ServerEventPage;
  return changeSeries.apply(page, { series, change, number: series.next_number }, AUTHOR).series?.[0] as Series;
}

it.each(["skip", "paused", "running"] as const)("%s keeps the version, so that an edit does not conflict", (change) => {
  expect(after(change, STORED).version).toBe(4);
  expect(after(change, { ...STORED, paused: "by_hand" }).version).toBe(4);
});

it("an end raises the version once, like the database", () => {
  const ended = after("ended", STORED);
  expect(ended).toMatchObject({ ends_after: 2, next_on: null, version: 5 });
  expect(after("ended", ended)).toEqual(ended);
  expect(after("ended", { ...STORED, ends_on: "2027-06-30" })).toMatchObject({ ends_on: null, version: 5 });
});
