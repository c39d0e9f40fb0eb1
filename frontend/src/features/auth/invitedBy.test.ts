import { expect, it } from "vitest";
import { invitedBy } from "./invitedBy";

const back = (returnUrl: string | null) => ({ returnUrl, autoJoin: false });

it("a followed invitation is used", () => {
  expect(invitedBy(back(null), "abc123abc123")).toBe("abc123abc123");
});

it("the invitation in the way back is used when none was followed", () => {
  expect(invitedBy(back("/invite/abc123abc123?autoJoin=true"), null)).toBe("abc123abc123");
  expect(invitedBy(back("/invite/abc%2D123abc123"), null)).toBe("abc-123abc123");
});

it.each([null, "/events", "/invite/short", "/invite/%E0%A4%A4%E0%A4"])("no invitation is found in %s", (returnUrl) => {
  expect(invitedBy(back(returnUrl), null)).toBeNull();
});
