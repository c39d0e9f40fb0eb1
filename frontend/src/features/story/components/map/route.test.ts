import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { legsOf, locatedOf, unlocatedOf } from "./route";

const visit = (place_name: string, date: string, lat: number | null = null, lon: number | null = null) => ({
  place_name,
  date,
  lat,
  lon,
  place_city: null,
  place_country: null,
  count: 1,
  total: 100 as Units,
});

const visits = [
  visit("Hotel", "2027-05-14", 41, -8),
  visit("Market", "2027-05-14"),
  visit("Beach", "2027-05-15", 41, -8.7),
  visit("Hotel", "2027-05-15", 41, -8),
  visit("Hotel", "2027-05-16", 41, -8),
  visit("Market", "2027-05-16"),
];

it("a map shows visits with coordinates and names each other place once", () => {
  expect(locatedOf(visits).map(({ name }) => name)).toEqual(["Hotel", "Beach", "Hotel", "Hotel"]);
  expect(locatedOf([visit("Null Island", "2027-05-14", 0, 0)])).toHaveLength(1);
  expect(unlocatedOf(visits)).toEqual(["Market"]);
});

it("legs connect successive places, and a day's first leg begins where the day before ended", () => {
  const names = (day: string | null) =>
    legsOf(locatedOf(visits), day).map(({ from, to }) => `${from.name} → ${to.name}`);
  expect(names(null)).toEqual(["Hotel → Beach", "Beach → Hotel"]);
  expect(names("2027-05-15")).toEqual(["Hotel → Beach", "Beach → Hotel"]);
  expect(names("2027-05-14")).toEqual([]);
  expect(names("2027-05-16")).toEqual([]);
  expect(legsOf(locatedOf(visits), null)[0]?.km).toBeCloseTo(58.7, 0);
});
