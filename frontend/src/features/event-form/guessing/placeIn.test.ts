import { expect, it } from "vitest";
import type { PlaceSuggestion } from "@/data/place/places";
import { placeCalled, placesIn } from "./placeIn";

it.each([
  ["Kapadokya", ["Kapadokya"]],
  ["Kapadokya 2027", ["Kapadokya"]],
  ["Weekend in Porto", ["Porto"]],
  ["Porto'da hafta sonu", ["Porto"]],
  ["New York", ["New York", "York"]],
  ["Ski Innsbruck!", ["Innsbruck"]],
  ["Dinner at Mert's", []],
  ["Mert's", []],
  ["Geburtstag bei Jonas", []],
  ["Essen", []],
  ["Rio", []],
  ["All of us by the blue sea of Izmir", ["Izmir"]],
])("the possible places in a name are found: %s", (name, places) => {
  expect(placesIn(name)).toEqual(places);
});

const place = (name: string, country: string | null = "Türkiye") =>
  ({ name, city: name, country, country_code: "tr" }) as PlaceSuggestion;

it("a place matches by its own name or another of its names, not by a prefix", () => {
  expect(placeCalled("nevsehir", [place("Nevşehir")])?.name).toBe("Nevşehir");
  expect(placeCalled("Kapadokya", [place("Nevşehir")])?.name).toBe("Nevşehir");
  expect(placeCalled("Deniz", [place("Denizli")])).toBeNull();
  expect(placeCalled("Beach", [place("Long Beach")])).toBeNull();
  expect(placeCalled("Bali", [place("Denpasar")])).toBeNull();
  expect(placeCalled("Porto", [])).toBeNull();
  expect(placeCalled("Atlantis", [place("Atlantis", null)])).toBeNull();
});
