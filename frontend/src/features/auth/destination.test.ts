import { describe, expect, it } from "vitest";
import { destinationAfterSignIn, type WayBack, wayBackOf } from "./destination";

const origin = "https://divido.example";
const to = (wayBack: Partial<WayBack>, token: string | null = null) =>
  destinationAfterSignIn({ returnUrl: null, autoJoin: false, ...wayBack }, token, origin);

describe("after signing in", () => {
  it("signing in leads home when no page was requested", () => {
    expect(to({})).toBe("/home");
  });

  it("signing in leads to the requested page", () => {
    expect(to({ returnUrl: "/events/1?from=mail#expenses" })).toBe("/events/1?from=mail#expenses");
  });

  it("signing in leads back to an invitation and joins at once", () => {
    expect(to({ returnUrl: "/invite/abc123abc123", autoJoin: true })).toBe("/invite/abc123abc123?autoJoin=true");
  });

  it("autoJoin is set once, also when the URL has it already", () => {
    expect(to({ returnUrl: "/invite/abc123abc123?autoJoin=true", autoJoin: true })).toBe(
      "/invite/abc123abc123?autoJoin=true",
    );
  });

  it("an invitation followed earlier comes before the requested page", () => {
    expect(to({}, "abc123abc123")).toBe("/invite/abc123abc123?autoJoin=true");
    expect(to({ returnUrl: "/home" }, "abc123abc123")).toBe("/invite/abc123abc123?autoJoin=true");
    expect(to({ returnUrl: "/events" }, "abc123abc123")).toBe("/invite/abc123abc123?autoJoin=true");
  });

  it.each(["https://evil.example", "//evil.example", "javascript:alert(1)", "/\\evil.example"])(
    "signing in never leads off this site: %s",
    (returnUrl) => {
      expect(to({ returnUrl })).toBe("/home");
      expect(to({ returnUrl, autoJoin: true })).toBe("/home");
    },
  );
});

describe("the way back", () => {
  it("the way back comes from the screen that required signing in", () => {
    expect(wayBackOf({ returnUrl: "/invite/abc123abc123", autoJoin: true }, "")).toEqual({
      returnUrl: "/invite/abc123abc123",
      autoJoin: true,
    });
  });

  it("the way back comes from a link", () => {
    expect(wayBackOf(null, "?returnUrl=%2Fevents&autoJoin=true")).toEqual({
      returnUrl: "/events",
      autoJoin: true,
    });
  });

  it("the way back is empty when it is missing or invalid", () => {
    const nowhere = { returnUrl: null, autoJoin: false };
    expect(wayBackOf(null, "")).toEqual(nowhere);
    expect(wayBackOf("x", "")).toEqual(nowhere);
    expect(wayBackOf({ returnUrl: 7, autoJoin: "yes" }, "")).toEqual(nowhere);
  });
});
