import { describe, expect, it } from "vitest";
import { formatDate, formatDay, formatRecent, today } from "./dates";

describe("a day", () => {
  it("is today's where the reader is, also shortly after midnight", () => {
    expect(today(new Date(2026, 0, 5, 0, 10))).toBe("2026-01-05");
    expect(today(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
  });

  it("stays the same day in every time zone", () => {
    expect(formatDate("2026-07-14", "en")).toContain("14");
    expect(formatDate("2026-01-01", "de")).toContain("1.");
  });

  it("is a heading in the reader's language, with the year only when it is another", () => {
    const now = new Date(2026, 5, 1);
    expect(formatDay("2026-07-14", "de", now)).toBe("Dienstag, 14. Juli");
    expect(formatDay("2025-07-14", "en", now)).toContain("2025");
  });

  it("of a moment is said only when it is not today's", () => {
    const now = new Date(2026, 6, 14, 18, 0);
    expect(formatRecent(new Date(2026, 6, 14, 14, 32), "de", now)).toBe("14:32");
    expect(formatRecent(new Date(2026, 6, 12, 14, 32), "de", now)).toBe("12. Juli, 14:32");
  });
});
