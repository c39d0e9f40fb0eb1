import { expect, it } from "vitest";
import { filledIn, inSeconds } from "./resend-confirmation.mjs";

it("the mail has its values, and nothing else changes", () => {
  expect(
    filledIn(`<a href="{{ .SiteURL }}?a={{ .TokenHash }}">{{ end }}`, { SiteURL: "http://x", TokenHash: "t" }),
  ).toBe(`<a href="http://x?a=t">{{ end }}`);
});

it("a pause is understood as config.toml writes it", () => {
  expect(["1s", "2m", "1h"].map(inSeconds)).toEqual([1, 120, 3600]);
  expect(() => inSeconds("soon")).toThrow("soon");
});
