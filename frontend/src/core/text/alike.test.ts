import fc from "fast-check";
import { expect, it } from "vitest";
import { alike } from "./alike";

it.each([
  ["Dinner", "dinner"],
  ["Dinner", "Dinner at Ali's"],
  ["Göreme müzesi", "muzesi goreme"],
  ["Rakı", "RAKI"],
  ["Dinner", "Diner"],
  ["Abendessen", "Abendesen"],
  ["bar rakı", "rakı rakı"],
  ["rakı rakı", "bar rakı"],
])("the texts %s and %s are similar", (a, b) => {
  expect(alike(a, b)).toBe(true);
});

it.each([
  ["Dinner", "Lunch"],
  ["Taxi to the airport", "Taxi back"],
  ["Room 101", "Room 102"],
  ["Bar", "Car"],
  ["Dinner", "Dinr"],
  ["", "Dinner"],
  ["", ""],
  ["!", "!"],
])("the texts %s and %s are not similar", (a, b) => {
  expect(alike(a, b)).toBe(false);
});

it("similarity does not depend on the order of the texts", () => {
  const texts = fc.stringMatching(/^[abrı ]{0,12}$/);
  fc.assert(fc.property(texts, texts, (a, b) => alike(a, b) === alike(b, a)));
});
