import { describe, expect, it, onTestFinished } from "vitest";
import { writeEnglishAs } from "@/core/languages/english";
import { LANGUAGES } from "@/core/languages/languages";
import { daysBetween, formatAgo, formatDate, formatDay, formatRecent, formatShortDay, today } from "./dates";

describe("a day", () => {
  it("today is the local date of the reader, also shortly after midnight", () => {
    expect(today(new Date(2026, 0, 5, 0, 10))).toBe("2026-01-05");
    expect(today(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
  });

  it("a day is the same in every time zone", () => {
    expect(formatDate("2026-07-14", "en")).toContain("14");
    expect(formatDate("2026-01-01", "de")).toContain("1.");
  });

  it("a day's heading is in the reader's language and contains the year only if it is another year", () => {
    const now = new Date(2026, 5, 1);
    expect(formatDay("2026-07-14", "de", now)).toBe("Dienstag, 14. Juli");
    expect(formatDay("2025-07-14", "en", now)).toContain("2025");
  });

  it.each(LANGUAGES)("a day is written like Intl writes it, in %s", (language) => {
    const long = new Intl.DateTimeFormat(language, { dateStyle: "long" });
    const heading = { weekday: "long", day: "numeric", month: "long" } as const;
    const day = new Intl.DateTimeFormat(language, heading);
    const dayAndYear = new Intl.DateTimeFormat(language, { ...heading, year: "numeric" });
    const now = new Date(2028, 5, 1);
    const later = new Date(2029, 5, 1);
    for (let n = 0; n < 366; n++) {
      const noon = new Date(2028, 0, 1 + n, 12);
      expect(formatDate(today(noon), language, "long")).toBe(long.format(noon));
      expect(formatDay(today(noon), language, now)).toBe(day.format(noon));
      expect(formatDay(today(noon), language, later)).toBe(dayAndYear.format(noon));
    }
  });

  it("English dates begin with the day where the browser's English does", () => {
    onTestFinished(() => writeEnglishAs([]));
    writeEnglishAs(["de", "en-GB", "en-US"]);
    const british = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", options);
    const now = new Date(2028, 5, 1);
    for (let n = 0; n < 366; n++) {
      const noon = new Date(2028, 0, 1 + n, 12);
      expect(formatDate(today(noon), "en", "long")).toBe(british({ dateStyle: "long" }).format(noon));
      expect(formatDay(today(noon), "en", now)).toBe(
        british({ weekday: "long", day: "numeric", month: "long" }).format(noon),
      );
    }
    expect(formatDate("2026-08-05", "en")).toBe("5 Aug 2026");
    expect(formatRecent(new Date(2028, 5, 1, 14, 32), "en", now)).toBe("14:32");
    expect(formatDate("2026-08-05", "de", "long")).toBe("5. August 2026");
    writeEnglishAs(["en-US", "en-GB"]);
    expect(formatDate("2026-08-05", "en")).toBe("Aug 5, 2026");
  });

  it.each([
    ["tr", "5 Ağu 2026", "9 Ara", "9 Ara 2026"],
    ["en", "Aug 5, 2026", "Dec 9", "Dec 9, 2026"],
    ["de", "05.08.2026", "9. Dez.", "9. Dez. 2026"],
    ["es", "5 ago 2026", "9 dic", "9 dic 2026"],
    ["fr", "5 août 2026", "9 déc.", "9 déc. 2026"],
  ])(
    "a short day has the table's form and names only another year, in %s",
    (language, table, thisYear, anotherYear) => {
      expect(formatDate("2026-08-05", language)).toBe(table);
      expect(formatShortDay("2026-12-09", language, new Date(2026, 0, 1))).toBe(thisYear);
      expect(formatShortDay("2026-12-09", language, new Date(2027, 0, 1))).toBe(anotherYear);
    },
  );

  it("a recent moment contains its day only if it is not today", () => {
    const now = new Date(2026, 6, 14, 18, 0);
    expect(formatRecent(new Date(2026, 6, 14, 14, 32), "de", now)).toBe("14:32");
    expect(formatRecent(new Date(2026, 6, 12, 14, 32), "de", now)).toBe("12. Juli, 14:32");
  });
});

it.each([
  ["de", 10, "vor 1 Minute"],
  ["en", 4 * 60, "4 minutes ago"],
  ["tr", 59.6 * 60, "1 saat önce"],
  ["fr", 3 * 3600, "il y a 3 heures"],
  ["de", 30 * 3600, "13. Juli, 12:00"],
  ["en", -90, "1 minute ago"],
])("a moment is described by the time since then, in %s after %d seconds", (language, seconds, words) => {
  const now = new Date(2026, 6, 14, 18, 0);
  expect(formatAgo(new Date(now.getTime() - seconds * 1000), language, now)).toBe(words);
});

it.each([
  ["2026-03-28", "2026-03-30", 2],
  ["2026-11-01", "2026-10-01", -31],
  ["2026-02-28", "2026-02-28", 0],
])("from %s to %s there are %d days, also where the clocks change between", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
