import { expect, it } from "vitest";
import { isTakenDay } from "./takenDays";

it.each(["1990-01-01", "2026-02-28", "2100-12-31"])("a day of these years is taken: %s", (day) => {
  expect(isTakenDay(day)).toBe(true);
});

it.each(["", "1989-12-31", "2101-01-01", "0026-11-20", "20266-11-20", "112026-01-01"])(
  "a missing day, or one of other years, is not taken: %s",
  (day) => {
    expect(isTakenDay(day)).toBe(false);
  },
);
