import { expect, it } from "vitest";
import { invitationTokenIn } from "./FirstSteps";

it.each([
  "https://divido.example/invite/Abc_123-xyz9",
  "Come along! https://divido.example/invite/Abc_123-xyz9?autoJoin=true See you",
  "  Abc_123-xyz9 ",
])("an invitation is found in what was pasted: %s", (pasted) => {
  expect(invitationTokenIn(pasted)).toBe("Abc_123-xyz9");
});

it.each(["", "hello there", "https://divido.example/events/1", "/invite/short", "abc"])(
  "no invitation is found in a text without a token: %s",
  (pasted) => {
    expect(invitationTokenIn(pasted)).toBeNull();
  },
);
