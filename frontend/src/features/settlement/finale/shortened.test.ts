import { expect, it } from "vitest";
import { shortened } from "./shortened";

it("the name of a settled event is cut between words", () => {
  expect(shortened("Weekend in Porto")).toBe("Weekend in Porto");
  const name = "Two weeks of hiking with everybody in the Dolomites and beyond";
  expect(shortened(name)).toBe("Two weeks of hiking with everybody in the…");
  expect(shortened("Two weeks of hiking with everybody in the mountain huts")).toBe(
    "Two weeks of hiking with everybody in the mountain…",
  );
});

it("a word of 200 letters in the name of a settled event is cut within", () => {
  expect(shortened("x".repeat(200))).toBe(`${"x".repeat(50)}…`);
  expect(shortened(`Ski ${"x".repeat(200)}`)).toBe(`Ski ${"x".repeat(46)}…`);
});
