import { expect, it } from "vitest";
import { filledIn, inSeconds } from "./resend-confirmation.mjs";

it("the mail carries the link, safe inside an attribute", () => {
  expect(filledIn(`<a href="{{ .ConfirmationURL }}">`, "http://localhost:1/verify?a=1&b=2")).toBe(
    `<a href="http://localhost:1/verify?a=1&amp;b=2">`,
  );
});

it("a pause is understood as config.toml writes it", () => {
  expect(["1s", "2m", "1h"].map(inSeconds)).toEqual([1, 120, 3600]);
  expect(() => inSeconds("soon")).toThrow("soon");
});
