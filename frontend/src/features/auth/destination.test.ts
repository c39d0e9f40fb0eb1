import { describe, expect, it } from "vitest";
import { destinationAfterSignIn, type WayBack, wayBackOf } from "./destination";

const origin = "https://divido.example";
const to = (wayBack: Partial<WayBack>, token: string | null = null, file = false) =>
  destinationAfterSignIn({ returnUrl: null, autoJoin: false, ...wayBack }, { token, file }, origin);

describe("after signing in", () => {
  it("people go home when they asked for nothing else", () => {
    expect(to({})).toBe("/home");
  });

  it("they go on to what they had asked for", () => {
    expect(to({ returnUrl: "/events/1?from=mail#expenses" })).toBe("/events/1?from=mail#expenses");
  });

  it("they return to an invitation and join at once", () => {
    expect(to({ returnUrl: "/invite/abc123abc123", autoJoin: true })).toBe("/invite/abc123abc123?autoJoin=true");
  });

  it("joining is asked for once, also when the address says it already", () => {
    expect(to({ returnUrl: "/invite/abc123abc123?autoJoin=true", autoJoin: true })).toBe(
      "/invite/abc123abc123?autoJoin=true",
    );
  });

  it("the invitation they followed before comes first", () => {
    expect(to({}, "abc123abc123")).toBe("/invite/abc123abc123?autoJoin=true");
    expect(to({ returnUrl: "/home" }, "abc123abc123")).toBe("/invite/abc123abc123?autoJoin=true");
    expect(to({ returnUrl: "/events" }, "abc123abc123")).toBe("/invite/abc123abc123?autoJoin=true");
  });

  it("the file they chose before comes before home, and after all they asked for", () => {
    expect(to({}, null, true)).toBe("/import");
    expect(to({ returnUrl: "/events" }, null, true)).toBe("/events");
    expect(to({}, "abc123abc123", true)).toBe("/invite/abc123abc123?autoJoin=true");
  });

  it.each(["https://evil.example", "//evil.example", "javascript:alert(1)", "/\\evil.example"])(
    "nobody is sent off this site: %s",
    (returnUrl) => {
      expect(to({ returnUrl })).toBe("/home");
      expect(to({ returnUrl, autoJoin: true })).toBe("/home");
    },
  );
});

describe("the way back", () => {
  it("comes from the screen that asked to sign in", () => {
    expect(wayBackOf({ returnUrl: "/invite/abc123abc123", autoJoin: true }, "")).toEqual({
      returnUrl: "/invite/abc123abc123",
      autoJoin: true,
    });
  });

  it("or from a link", () => {
    expect(wayBackOf(null, "?returnUrl=%2Fevents&autoJoin=true")).toEqual({
      returnUrl: "/events",
      autoJoin: true,
    });
  });

  it("is nowhere when nothing, or nonsense, was said", () => {
    const nowhere = { returnUrl: null, autoJoin: false };
    expect(wayBackOf(null, "")).toEqual(nowhere);
    expect(wayBackOf("x", "")).toEqual(nowhere);
    expect(wayBackOf({ returnUrl: 7, autoJoin: "yes" }, "")).toEqual(nowhere);
  });
});
