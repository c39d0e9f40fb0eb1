import { expect, it } from "vitest";
import { allLeft, courseOf, inWords, timeLeft } from "./last-run.mjs";

const steady = courseOf(
  10_000,
  Array.from({ length: 20 }, (_, i) => (i + 1) * 500),
);

it("a check that goes as the last time takes what is left of that time", () => {
  expect(timeLeft(steady, 5000, 10)).toBe(5000);
  expect(timeLeft(steady, 2500, 5)).toBe(7500);
});

it("a check that goes at half the speed of the last time takes twice what was left then", () => {
  expect(timeLeft(steady, 10_000, 10)).toBe(10_000);
});

it("a single early delay does not multiply the estimate by more than three", () => {
  expect(timeLeft(steady, 60_000, 10)).toBe(15_000);
});

it("more tests than the last time are not a negative estimate", () => {
  expect(timeLeft(steady, 12_000, 25)).toBe(0);
});

it("a check without tests takes as long as the last time, and is not estimated once it takes longer", () => {
  const course = courseOf(8000, []);
  expect(timeLeft(course, 3000, 0)).toBe(5000);
  expect(timeLeft(course, 9000, 0)).toBeUndefined();
  expect(timeLeft(undefined, 9000, 3)).toBeUndefined();
});

it("waiting checks begin when a worker is free, and checks that run alone begin at the end", () => {
  const left = allLeft({ running: [4000, 1000], waiting: [2000, 3000], alone: [500], workers: 2 });
  expect(left).toBe(4000 + 2000 + 500);
});

it("durations of less than a minute and a half are in seconds", () => {
  expect([4400, 89_000, 125_000].map(inWords)).toEqual(["4 s", "89 s", "2 min 5 s"]);
});
