import { expect, it } from "vitest";
import { percentile } from "./percentiles.mjs";

it("percentile returns the value at the nearest rank, in any order", () => {
  const numbers = [5, 1, 4, 2, 3];
  expect(percentile(numbers, 0.5)).toBe(3);
  expect(percentile(numbers, 0.95)).toBe(5);
  expect(percentile(numbers, 0)).toBe(1);
});

it("percentile of one number is that number", () => {
  expect(percentile([7], 0.95)).toBe(7);
});
