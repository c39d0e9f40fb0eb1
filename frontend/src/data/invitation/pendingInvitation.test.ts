import { beforeEach, expect, it, vi } from "vitest";
import { invitationIn, keepAfterSignUp, pendingInvitation } from "./pendingInvitation";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it("a confirmed sign-up that leads to an invitation persists it", () => {
  keepAfterSignUp("/invite/abc123abc123");
  expect(pendingInvitation.token()).toBe("abc123abc123");
});

it.each(["/home", "/invite/short", "/invite/%E0%A4%A", "/events/invite/abc123abc123", ""])(
  "a path without an invitation persists nothing: %j",
  (path) => {
    keepAfterSignUp(path);
    expect(invitationIn(path)).toBeNull();
    expect(pendingInvitation.token()).toBeNull();
  },
);
