import { expect, it } from "vitest";
import { mailedLinkOf } from "./mailedLink";

const origin = "https://divido.example";
const link = (changes: Record<string, string> = {}) =>
  mailedLinkOf(
    `?${new URLSearchParams({ token_hash: "h", type: "signup", lang: "de", email: "ada+x@divido.test", ...changes })}`,
    origin,
  );

it("a mailed link has its kind, account and language", () => {
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

it("a mailed link of a change of address names the other mailbox", () => {
  const change = { type: "email_change", from: "old@divido.test", email: "new@divido.test" };
  expect(link({ ...change, sent_to: "Old@divido.test" })?.otherMailbox).toBe("new@divido.test");
  expect(link({ ...change, sent_to: "new@divido.test" })?.otherMailbox).toBe("old@divido.test");
});

it("a mailed link leads to the page that requested the mail", () => {
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
])("a mailed link never leads off this site: %s", (next) => {
  expect(link({ next })?.next).toBe("/home");
});

it.each([
  ["token_hash", ""],
  ["type", "magiclink"],
  ["type", "invite"],
  ["email", ""],
])("a link without a valid parameter is no mailed link: %s=%s", (name, value) => {
  expect(link({ [name]: value })).toBeNull();
});
