import { expect, it } from "vitest";
import { isolated } from "./isolated";

it("leaves what is written from left to right as it is", () => {
  expect(isolated("Übernachtung 👩‍👧 für İpek")).toBe("Übernachtung 👩‍👧 für İpek");
});

it("holds in what turns the direction, so that what follows stays where it is", () => {
  expect(isolated("ليلى")).toBe("\u2068ليلى\u2069");
  expect(isolated("\u202eevil")).toBe("\u2068\u202eevil\u2069");
});

it("cannot be left early, nor wrapped twice", () => {
  expect(isolated("a\u2069\u202eb")).toBe("\u2068a\u202eb\u2069");
  expect(isolated(isolated("ليلى"))).toBe(isolated("ليلى"));
});
