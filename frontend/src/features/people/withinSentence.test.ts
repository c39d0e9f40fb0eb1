import { expect, it } from "vitest";
import { withinSentence } from "./withinSentence";

it("the article of a family's name starts with a small letter", () => {
  expect(withinSentence("The Kayas")).toBe("the Kayas");
  expect(withinSentence("Los Ruiz")).toBe("los Ruiz");
});

it("every other name stays unchanged", () => {
  for (const name of ["Ayşe & Can", "Thea", "The", "Die", "Familie Kaya", "Kaya ailesi"]) {
    expect(withinSentence(name)).toBe(name);
  }
});
