import { expect, it } from "vitest";
import { countryIn, eventPlace, NO_PLACE, placeText, shortPlace } from "./eventPlace";

const place = (place_country: string | null, place_city: string | null) => ({ place_country, place_city });

it("a country is read in each reader's language, whichever language it was written in", () => {
  expect(countryIn("de", "Türkiye")).toBe("Türkei");
  expect(countryIn("de", "Turkey")).toBe("Türkei");
  expect(countryIn("tr", "Birleşik Krallık")).toBe("Birleşik Krallık");
  expect(countryIn("fr", "Deutschland")).toBe("Allemagne");
  expect(countryIn("es", "united kingdom")).toBe("Reino Unido");
  expect(countryIn("en", "Atlantis")).toBe("Atlantis");
  expect(placeText("tr", place("Portugal", "Porto"))).toBe("Portekiz - Porto");
});

it("a country or city that nobody named is not shown", () => {
  expect(placeText("en", place(NO_PLACE, NO_PLACE))).toBe("");
  expect(placeText("en", place("–", "Kaş"))).toBe("Kaş");
  expect(placeText("en", place(null, null))).toBe("");
  expect(shortPlace("de", place("Spanien", NO_PLACE))).toBe("Spanien");
});

it("a country that stands for the city, too, is shown once", () => {
  expect(placeText("en", place("Deutschland", "Deutschland"))).toBe("Germany");
  expect(shortPlace("en", place("Deutschland", "Deutschland"))).toBe("Germany");
  expect(eventPlace("de", place("Singapore", "Singapur"))).toEqual({ country: "Singapur", city: "" });
});
