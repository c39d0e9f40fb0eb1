import { expect, it } from "vitest";
import { inviteUrl } from "./inviteUrl";

it("an invite link leads to this site", () => {
  expect(inviteUrl("abc_DEF-1234567890", null, "https://divido.example")).toBe(
    "https://divido.example/invite/abc_DEF-1234567890",
  );
});

it("an invite link for a chat carries the language of its preview", () => {
  expect(inviteUrl("abc_DEF-1234567890", "de", "https://divido.example")).toBe(
    "https://divido.example/invite/abc_DEF-1234567890?lang=de",
  );
});

it("a token cannot lead anywhere else", () => {
  expect(inviteUrl("../login?x=1#y", null, "https://divido.example")).toBe(
    "https://divido.example/invite/..%2Flogin%3Fx%3D1%23y",
  );
});
