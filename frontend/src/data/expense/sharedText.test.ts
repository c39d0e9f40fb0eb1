import { expect, it } from "vitest";
import { sharedText } from "./sharedText";

const shared = (fields: Record<string, string>) => sharedText(new URLSearchParams(fields));

it("the description is the shared text, else its title", () => {
  expect(shared({ title: "Rosa", text: "Lunch at Rosa" })).toBe("Lunch at Rosa");
  expect(shared({ title: "Rosa", text: " " })).toBe("Rosa");
  expect(shared({})).toBe("");
});

it("the description leaves links and line breaks out", () => {
  expect(shared({ text: "Two tickets\nhttps://example.org/t?id=1 for tonight" })).toBe("Two tickets for tonight");
  expect(shared({ title: "Museum", text: "https://example.org/" })).toBe("Museum");
});

it("the description is cut at the limit of the database", () => {
  expect(shared({ text: "a".repeat(500) })).toHaveLength(200);
});
