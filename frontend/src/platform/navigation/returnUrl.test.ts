import { describe, expect, it } from "vitest";
import { PATHS } from "@/core/routes/paths";
import { safeReturnUrl } from "./returnUrl";

const origin = "https://divido.example";

describe("a return address", () => {
  it.each(["/events", "/invite/abc123abc123?autoJoin=true", "/events/1#expenses"])(
    "a return address on this site is followed: %s",
    (url) => {
      expect(safeReturnUrl(url, origin)).toBe(url);
    },
  );

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/a\\..\\b",
    "/..//evil.example",
    "/.//evil.example/steal",
    "/home/../..//evil.example",
    "/%2e%2e//evil.example",
    "events",
    "",
    null,
    undefined,
    42,
  ])("a return address that could leave the site leads to /home: %s", (url) => {
    expect(safeReturnUrl(url, origin)).toBe(PATHS.home);
  });
});
