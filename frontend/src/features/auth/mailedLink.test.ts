import { expect, it } from "vitest";
import { mailedLinkOf } from "./mailedLink";

const origin = "https://divido.example";
const link = (changes: Record<string, string> = {}) =>
  mailedLinkOf(
    `?${new URLSearchParams({ token_hash: "h", type: "signup", lang: "de", email: "ada+x@divido.test", ...changes })}`,
    origin,
  );

it("carries what it confirms, for whom, and in which language", () => {
  expect(link()).toEqual({
    tokenHash: "h",
    kind: "signup",
    email: "ada+x@divido.test",
    from: null,
    otherMailbox: null,
    language: "de",
    next: "/home",
  });
  expect(link({ lang: "xx" })?.language).toBeNull();
});

it("says of a change of address which mailbox is still to be asked", () => {
  const change = { type: "email_change", from: "old@divido.test", email: "new@divido.test" };
  expect(link({ ...change, sent_to: "Old@divido.test" })?.otherMailbox).toBe("new@divido.test");
  expect(link({ ...change, sent_to: "new@divido.test" })?.otherMailbox).toBe("old@divido.test");
});

it("leads on to where the mail was asked for", () => {
  expect(link({ next: `${origin}/invite/abc?autoJoin=true` })?.next).toBe("/invite/abc?autoJoin=true");
  expect(link({ next: "/profile" })?.next).toBe("/profile");
  expect(link({ next: origin })?.next).toBe("/home");
  expect(link({ type: "recovery", next: "/invite/abc" })?.next).toBe("/reset-password");
});

it.each([
  "https://evil.example/home",
  "https://divido.example.evil.example/",
  "https://divido.example@evil.example/",
  "https://divido.example//evil.example",
  "//evil.example",
  "javascript:alert(1)",
])("leads nobody off this site: %s", (next) => {
  expect(link({ next })?.next).toBe("/home");
});

it.each([
  ["token_hash", ""],
  ["type", "magiclink"],
  ["type", "invite"],
  ["email", ""],
])("is none: %s=%s", (name, value) => {
  expect(link({ [name]: value })).toBeNull();
});
