import { expect, it } from "vitest";
import { filledIn } from "./resend-confirmation.mjs";

it("the mail carries the link, safe inside an attribute", () => {
  expect(filledIn(`<a href="{{ .ConfirmationURL }}">`, "http://localhost:1/verify?a=1&b=2")).toBe(
    `<a href="http://localhost:1/verify?a=1&amp;b=2">`,
  );
});
