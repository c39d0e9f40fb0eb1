import { describe, expect, it } from "vitest";
import { bannerIsDue, type InstallFacts, isIos } from "./installRule";

const android: InstallFacts = {
  standalone: false,
  ios: false,
  offered: true,
  dismissed: false,
  lastShown: null,
  today: "2026-07-14",
};

describe("the install banner", () => {
  it("the banner is due if the browser offers to install, and on iOS", () => {
    expect(bannerIsDue(android)).toBe(true);
    expect(bannerIsDue({ ...android, offered: false, ios: true })).toBe(true);
  });

  it("the banner is not due if there is no way to install", () => {
    expect(bannerIsDue({ ...android, offered: false })).toBe(false);
  });

  it("the banner is not due in the installed app", () => {
    expect(bannerIsDue({ ...android, standalone: true })).toBe(false);
  });

  it("the banner is due at most once a day", () => {
    expect(bannerIsDue({ ...android, lastShown: "2026-07-14" })).toBe(false);
    expect(bannerIsDue({ ...android, lastShown: "2026-07-13" })).toBe(true);
  });

  it("the banner is never due again once dismissed", () => {
    expect(bannerIsDue({ ...android, dismissed: true })).toBe(false);
  });
});

it("an iPad that identifies as a Mac is recognized by its touch screen", () => {
  expect(isIos("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", 5)).toBe(true);
  expect(isIos("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5)).toBe(true);
  expect(isIos("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0)).toBe(false);
  expect(isIos("Mozilla/5.0 (Linux; Android 15)", 5)).toBe(false);
});
