import { expect, it } from "vitest";
import { browserPlace } from "./browserPlace";

it.each([
  ["Europe/Istanbul", "en-US", { country: "Turkey", city: "Istanbul" }],
  ["Europe/Berlin", "en-GB", { country: "Germany", city: "Berlin" }],
  ["America/New_York", "de", { country: "United States", city: "New York" }],
])("the place of a browser in the zone %s is its city and country", (zone, spoken, place) => {
  expect(browserPlace("en", spoken, zone)).toEqual({
    ...place,
    country: expect.stringMatching(new RegExp(`^${place.country}|^Türkiye`)),
  });
});

it("a browser without a zone is where its language is spoken most", () => {
  expect(browserPlace("de", "fr", "Etc/UTC")).toEqual({ country: "Frankreich", city: "Frankreich" });
  expect(browserPlace("de", "de-AT", "UTC")).toEqual({ country: "Österreich", city: "Österreich" });
  expect(browserPlace("en", "no language", "UTC")).toBeNull();
});
