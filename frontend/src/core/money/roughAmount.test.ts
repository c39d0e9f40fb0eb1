import { expect, it } from "vitest";
import { roughAmount } from "./roughAmount";
import { toUnits } from "./units";

it.each([
  [1239.5, "TRY", "1,240"],
  [1239.49, "TRY", "1,239"],
  [100, "TRY", "100"],
  [99.99, "TRY", "99.99"],
  [0.01, "TRY", "0.01"],
  [1240, "JPY", "1,240"],
  [12, "JPY", "12"],
  [1234567.891, "KWD", "1,234,568"],
])("a rough amount of %s %s is %s, without decimals from a hundred on", (amount, currency, figure) => {
  expect(roughAmount(toUnits(amount, currency), currency)).toBe(`${figure}\u00a0${currency}`);
});
