import { expect, it } from "vitest";
import { greetingName } from "./greetingName";

const email = "ada.lovelace@example.com";

it.each([
  ["Ada", "Lovelace", "Ada Lovelace"],
  ["Ada", null, "Ada"],
  [null, "Lovelace", "Lovelace"],
  ["  ", " Lovelace ", "Lovelace"],
])("people are greeted by their name: %s %s", (first_name, last_name, greeted) => {
  expect(greetingName({ first_name, last_name, email })).toBe(greeted);
});

it("people without a name are greeted by the part of their e-mail before the at-sign", () => {
  expect(greetingName({ first_name: null, last_name: "", email })).toBe("ada.lovelace");
});

it("people without a name and an e-mail have no greeting name", () => {
  expect(greetingName({ first_name: null, last_name: null, email: "" })).toBeNull();
});
