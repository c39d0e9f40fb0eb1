import { expect, it } from "vitest";
import { monthName } from "./monthName";

it("a month has its name in the reader's language", () => {
  expect(monthName("2026-07", "en", "long")).toBe("July 2026");
  expect(monthName("2026-01", "de", "long")).toBe("Januar 2026");
  expect(monthName("2025-12", "tr", "short")).toBe("Ara");
});
