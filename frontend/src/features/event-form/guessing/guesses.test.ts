import { expect, it } from "vitest";
import { guessesOf, type Known } from "./guesses";

const porto = { default_currency: "EUR", place_country: "Portugal", place_city: "Porto" };
const known: Known = {
  named: null,
  last: null,
  home: null,
  currency: null,
  describe: (kind, city) => [kind, city].filter(Boolean).join(" in "),
};
const guesses = (name: string, more: Partial<Known> = {}, own = {}) => guessesOf(name, own, { ...known, ...more });

it("the form suggests a trip to the place in the event's name", () => {
  expect(guesses("Kapadokya", { named: { country: "Türkiye", city: "Nevşehir" }, last: porto })).toEqual({
    category: "short_trip",
    place_country: "Türkiye",
    place_city: "Nevşehir",
    default_currency: "EUR",
    description: "short_trip in Nevşehir",
  });
});

it("without a place in the name, the form suggests the last event's place, otherwise the reader's home, otherwise none", () => {
  const home = { country: "Deutschland", city: "Köln" };
  expect(guesses("Dinner", { last: porto, home })).toMatchObject({ place_country: "Portugal", place_city: "Porto" });
  expect(guesses("Dinner", { home })).toMatchObject({ place_country: "Deutschland", place_city: "Köln" });
  expect(guesses("Dinner", { home: { country: null, city: "Köln" } })).toMatchObject({
    place_country: "",
    place_city: "",
  });
  expect(guesses("Dinner")).toMatchObject({ place_country: "", place_city: "", description: "dining_friends" });
});

it("the form suggests the last event's currency, otherwise the region's, otherwise lira", () => {
  expect(guesses("x", { last: porto, currency: "CHF" }).default_currency).toBe("EUR");
  expect(guesses("x", { currency: "CHF" }).default_currency).toBe("CHF");
  expect(guesses("x").default_currency).toBe("TRY");
});

it("the description contains the user's input, and no city is suggested in another country", () => {
  const own = { category: "dining_friends", place_country: "Spain" } as const;
  expect(guesses("Porto", { last: porto }, own)).toMatchObject({ place_city: "", description: "dining_friends" });
  expect(guesses("Porto", { last: porto }, { place_country: "portugal" })).toMatchObject({ place_city: "Porto" });
  expect(guesses("Porto", { last: porto }, { place_city: "Braga" }).description).toBe("other in Braga");
});

it("an event without a name has no description", () => {
  expect(guesses("", { last: porto })).toMatchObject({ category: "", description: "" });
});
