import { expect, it } from "vitest";
import { isolated } from "./isolated";

it("left-to-right text stays unchanged", () => {
  expect(isolated("Übernachtung 👩‍👧 für İpek")).toBe("Übernachtung 👩‍👧 für İpek");
});

it("text that changes the direction is isolated from what follows", () => {
  expect(isolated("ليلى")).toBe("\u2068ليلى\u2069");
  expect(isolated("\u202eevil")).toBe("\u2068\u202eevil\u2069");
});

it("an isolation cannot be closed from inside, nor wrapped twice", () => {
  expect(isolated("a\u2069\u202eb")).toBe("\u2068a\u202eb\u2069");
  expect(isolated(isolated("ليلى"))).toBe(isolated("ليلى"));
});
