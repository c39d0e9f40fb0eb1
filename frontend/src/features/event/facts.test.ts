import { expect, it } from "vitest";
import { factsOf } from "./facts";

const now = new Date(2026, 10, 23);
const days = (count: number) => `${count} days`;
const event = {
  planned_start_date: "2026-11-14",
  planned_duration_days: 4,
  place_city: "Nevşehir",
  place_country: "Türkiye",
};
const plain = (facts: string[]) => facts.map((fact) => fact.replace(/\p{Cf}/gu, ""));

it("an event says when, how long and where in one line", () => {
  expect(plain(factsOf(event, "en", days, now))).toEqual(["Nov 14", "4 days", "Nevşehir"]);
});

it("another year is said, the country stands in for a city, and what is unknown is left out", () => {
  const known = { ...event, planned_start_date: "2025-11-14", planned_duration_days: null, place_city: null };
  expect(plain(factsOf(known, "en", days, now))).toEqual(["Nov 14, 2025", "Türkiye"]);
  const nothing = { planned_start_date: null, planned_duration_days: null, place_city: null, place_country: null };
  expect(factsOf(nothing, "en", days, now)).toEqual([]);
});
