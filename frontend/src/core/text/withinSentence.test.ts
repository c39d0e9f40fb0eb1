import { expect, it } from "vitest";
import { withinSentence } from "./withinSentence";

it("begins a family's name small", () => {
  expect(withinSentence("The Kayas")).toBe("the Kayas");
  expect(withinSentence("Los Ruiz")).toBe("los Ruiz");
});

it("leaves every other name as it is", () => {
  for (const name of ["Ayşe & Can", "Thea", "The", "Die", "Familie Kaya", "Kaya ailesi"]) {
    expect(withinSentence(name)).toBe(name);
  }
});
