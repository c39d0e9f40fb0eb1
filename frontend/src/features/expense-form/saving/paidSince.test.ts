import { expect, test } from "vitest";
import { paidSince } from "./paidSince";

test("an expense is old once a payment was recorded after it", () => {
  const paidAt = (created_at: string) => [{ created_at }];
  const expense = { created_at: "2027-05-14T12:00:00.5+00:00" };
  expect(paidSince([], expense)).toBe(false);
  expect(paidSince(paidAt("2027-05-14T12:00:00+00:00"), expense)).toBe(false);
  expect(paidSince(paidAt("2027-05-14T14:00:01+02:00"), expense)).toBe(true);
});
