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
])("a place may be in a name: %s", (name, places) => {
  expect(placesIn(name)).toEqual(places);
});

const place = (name: string, country: string | null = "Türkiye") =>
  ({ name, city: name, country, country_code: "tr" }) as PlaceSuggestion;

it("a place is taken by its own or another name of it, not by how it begins", () => {
  expect(placeCalled("nevsehir", [place("Nevşehir")])?.name).toBe("Nevşehir");
  expect(placeCalled("Kapadokya", [place("Nevşehir")])?.name).toBe("Nevşehir");
  expect(placeCalled("Deniz", [place("Denizli")])).toBeNull();
  expect(placeCalled("Beach", [place("Long Beach")])).toBeNull();
  expect(placeCalled("Bali", [place("Denpasar")])).toBeNull();
  expect(placeCalled("Porto", [])).toBeNull();
  expect(placeCalled("Atlantis", [place("Atlantis", null)])).toBeNull();
});
