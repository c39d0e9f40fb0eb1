import { expect, it } from "vitest";
import { personWith } from "@/data/person/model";
import { eventNameOf, matchByName } from "./target";

const person = (id: string, first_name: string | null, last_name: string | null = null) =>
  personWith({ id, first_name, last_name, email: `${id}@divido.test` });

it("people are matched by full or first name, without case and accents, and at most once each", () => {
  const people = [person("a", "Ayşe", "Kaya"), person("b", "Ben"), person("c", null)];
  expect(matchByName(["ayse", "Ben", "Ben", "Cem", "c@divido.test"], people)).toEqual(["a", "b", null, null, "c"]);
  expect(matchByName(["Ayşe Kaya"], people)).toEqual(["a"]);
});

it.each([
  ["rome-trip_2026-05-01_export.csv", "rome trip"],
  ["Kaş tatili (1).csv", "Kaş tatili"],
  ["transactions-city-trip.json", "city trip"],
  ["Skiing 2024.csv", "Skiing 2024"],
  ["export.csv", ""],
  ["Flat.tar.zip", "Flat.tar"],
])("the event of the file %s is called %s", (file, name) => {
  expect(eventNameOf(file)).toBe(name);
});
