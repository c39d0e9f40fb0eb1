import { expect, it } from "vitest";
import { inSeconds } from "./resend-confirmation.mjs";

it("inSeconds reads durations of config.toml", () => {
  expect(["1s", "2m", "1h"].map(inSeconds)).toEqual([1, 120, 3600]);
  expect(() => inSeconds("soon")).toThrow("soon");
});
