import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cumulative } from "@/core/money/cumulative";
import type { Units } from "@/core/money/units";
import { lastOf, periodName, periodsOf, startOf, unitFor } from "./periods";

const spent = (date: string, total: number) => ({ date, total: total as Units, my_share: (total / 2) as Units });

describe("periods", () => {
  it("periods are days for a trip, and longer for a longer event", () => {
    expect(unitFor([["2026-07-01", "2026-07-01"]])).toBe("day");
    expect(unitFor([["2026-07-01", "2026-07-31"]])).toBe("day");
    expect(unitFor([["2026-07-01", "2026-08-01"]])).toBe("week");
    expect(unitFor([["2026-07-01", "2026-12-22"]])).toBe("week");
    expect(unitFor([["2026-07-01", "2027-07-01"]])).toBe("month");
    expect(unitFor([["2020-01-01", "2026-07-01"]])).toBe("year");
  });

  it("periods start on the day, on Monday, or on the first of the month or year", () => {
    expect(startOf("2026-11-22", "day")).toBe("2026-11-22");
    expect(startOf("2026-11-22", "week")).toBe("2026-11-16");
    expect(startOf("2026-11-16", "week")).toBe("2026-11-16");
    expect(startOf("2026-01-01", "week")).toBe("2025-12-29");
    expect(lastOf("2025-12-29", "week")).toBe("2026-01-04");
    expect(startOf("2026-11-22", "month")).toBe("2026-11-01");
    expect(startOf("2026-11-22", "year")).toBe("2026-01-01");
  });
});

describe("sums over time", () => {
  it("periods include days without an expense", () => {
    expect(periodsOf([spent("2026-02-28", 500), spent("2026-03-02", 300), spent("2026-03-02", 100)])).toEqual({
      unit: "day",
      periods: [
        { start: "2026-02-28", total: 500, my_share: 250, isAfterGap: false },
        { start: "2026-03-01", total: 0, my_share: 0, isAfterGap: false },
        { start: "2026-03-02", total: 400, my_share: 200, isAfterGap: false },
      ],
    });
    expect(periodsOf([])).toEqual({ unit: "day", periods: [] });
  });

  it("one expense years before the others leaves their days, and the empty time between is left out", () => {
    const { unit, periods } = periodsOf([spent("2026-11-28", 500), spent("2020-05-03", 16), spent("2026-11-30", 300)]);
    expect(unit).toBe("day");
    expect(periods.map(({ start, total, isAfterGap }) => [start, total, isAfterGap])).toEqual([
      ["2020-05-03", 16, false],
      ["2026-11-28", 500, true],
      ["2026-11-29", 0, false],
      ["2026-11-30", 300, false],
    ]);
  });

  it("some months without an expense stay in the chart", () => {
    const { unit, periods } = periodsOf([spent("2026-01-10", 500), spent("2026-06-10", 300)]);
    expect([unit, periods.length]).toEqual(["week", 23]);
    expect(periods.some(({ isAfterGap }) => isAfterGap)).toBe(false);
  });

  it("a gap within two years is none in a chart of years", () => {
    const years = Array.from({ length: 25 }, (_, month) =>
      spent(`${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`, 1),
    );
    const { unit, periods } = periodsOf([...years, spent("2022-09-01", 1), spent("2024-09-01", 1)]);
    expect([unit, ...periods.map(({ start, isAfterGap }) => `${start.slice(0, 4)} ${isAfterGap}`)]).toEqual([
      "year",
      "2020 false",
      "2021 false",
      "2022 false",
      "2024 true",
    ]);
  });

  const days = fc.array(
    fc.record({
      date: fc.date({ min: new Date("1990-01-01"), max: new Date("2100-12-31"), noInvalidDate: true }),
      total: fc.integer({ min: 0, max: 100_000 }),
    }),
    { minLength: 1 },
  );

  it("periods lose no cent, and fit into the chart", () => {
    fc.assert(
      fc.property(days, (some) => {
        const { unit, periods } = periodsOf(some.map((d) => spent(d.date.toISOString().slice(0, 10), d.total)));
        const all = some.reduce((sum, { total }) => sum + total, 0);
        expect(periods.reduce((sum, { total }) => sum + total, 0)).toBe(all);
        expect(cumulative(periods).at(-1)?.total).toBe(all);
        if (unit !== "year") expect(periods.length).toBeLessThanOrEqual(31);
      }),
    );
  });
});

it("a period has a name in the reader's language, and a short one on an axis", () => {
  const name = (unit: Parameters<typeof periodName>[1], style: "long" | "short", language = "en") =>
    periodName("2024-07-01", unit, language, style);
  expect(name("day", "short")).toBe("Jul 1");
  expect(name("week", "short", "tr")).toBe("1 Tem");
  expect(name("day", "long")).toBe("Jul 1, 2024");
  expect(name("month", "short", "de")).toBe("Jul");
  expect(name("month", "long")).toBe("July 2024");
  expect(name("year", "long")).toBe("2024");
});
