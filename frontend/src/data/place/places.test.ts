import { expect, it } from "vitest";
import { lettersMissing, searchPath, suggestionFromWire } from "./places";

it("a search starts with three letters, counted as characters", () => {
  expect(lettersMissing("")).toBe(3);
  expect(lettersMissing(" Bo ")).toBe(1);
  expect(lettersMissing("İzm")).toBe(0);
  expect(lettersMissing("🏔🏔")).toBe(1);
});

it("a search's request contains text, type, area and language", () => {
  expect(searchPath({ text: " São Paulo & co ", type: "city" }, "tr")).toBe(
    "places?text=S%C3%A3o+Paulo+%26+co&type=city&lang=tr",
  );
  const near = searchPath({ text: "Café", type: "poi", country: "pt", near: { lat: 41.1, lon: -8.6 } }, "en");
  expect(near).toBe("places?text=Caf%C3%A9&type=poi&lang=en&country=pt&lat=41.1&lon=-8.6");
  expect(searchPath({ text: "Girls' trip", type: "city", known: true }, "en")).toMatch(/&source=builtin$/);
});

it("an unknown part of a place is null, not an empty text", () => {
  const place = suggestionFromWire({
    name: "Porto",
    formatted: "Porto, Portugal",
    country: "Portugal",
    country_code: "pt",
    city: "",
    district: "",
    street: "",
    lat: 41.1,
    lon: -8.6,
    place_id: "geonames:2735943",
  });
  expect(place).toMatchObject({ country: "Portugal", city: null, district: null, street: null });
});
