import { expect, it } from "vitest";
import { guessesOf, type Known } from "./guesses";

const euros = { default_currency: "EUR" };
const porto = { country: "Portugal", city: "Porto" };
const known: Known = {
  named: null,
  last: null,
  currency: null,
  describe: (kind, city) => [kind, city].filter(Boolean).join(" in "),
};
const guesses = (name: string, more: Partial<Known> = {}, own = {}) => guessesOf(name, own, { ...known, ...more });

it("the form suggests a trip to the place in the event's name", () => {
  expect(guesses("Kapadokya", { named: { country: "Türkiye", city: "Nevşehir" }, last: euros })).toEqual({
    category: "short_trip",
    place_country: "Türkiye",
    place_city: "Nevşehir",
    default_currency: "EUR",
    description: "short_trip in Nevşehir",
  });
});

it("without a place in the name, the form suggests none", () => {
  expect(guesses("Dinner", { last: euros })).toMatchObject({
    place_country: "",
    place_city: "",
    description: "dining_friends",
  });
});

it("the form suggests the last event's currency, otherwise the region's, otherwise lira", () => {
  expect(guesses("x", { last: euros, currency: "CHF" }).default_currency).toBe("EUR");
  expect(guesses("x", { currency: "CHF" }).default_currency).toBe("CHF");
  expect(guesses("x").default_currency).toBe("TRY");
});

it("the description contains the user's input, and no city is suggested in another country", () => {
  const own = { category: "dining_friends", place_country: "Spain" } as const;
  expect(guesses("Porto", { named: porto }, own)).toMatchObject({ place_city: "", description: "dining_friends" });
  expect(guesses("Porto", { named: porto }, { place_country: "portugal" })).toMatchObject({ place_city: "Porto" });
  expect(guesses("Porto", { named: porto }, { place_city: "Braga" }).description).toBe("short_trip in Braga");
});

it("an event without a name has no description", () => {
  expect(guesses("", { last: euros })).toMatchObject({ category: "", description: "" });
});
