import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { Visit } from "./model";
import { hasMap, placesOf, stopsOf } from "./stops";
import { byPerson, drawnSegments, MAX_COLOURS, stripOf } from "./strip";

const units = (amount: number) => amount as Units;
const balance = (user_id: string, paid: number, share = 0) => ({ user_id, paid: units(paid), share: units(share) });

it("people are sorted by what they paid, and left out if they neither paid nor share anything", () => {
  const people = byPerson([balance("a", 0, 500), balance("b", 900, 300), balance("c", 0, 0), balance("d", 0, 700)]);
  expect(people.map(({ user_id }) => user_id)).toEqual(["b", "d", "a"]);
  expect(people[0]).toEqual({ user_id: "b", paid: 900, share: 300 });
});

describe("the days as bars", () => {
  const day = (date: string, total: number) => ({ date, count: 1, total: units(total) });
  const paid = (date: string, user_id: string, amount: number) => ({ date, user_id, paid: units(amount) });

  it("bars stack people in the same order, with the largest payer at the bottom, and include days without an expense", () => {
    const { unit, bars } = stripOf({
      balances: [balance("a", 100), balance("b", 900)],
      by_day: [day("2027-05-14", 400), day("2027-05-16", 600)],
      paid: [paid("2027-05-14", "a", 100), paid("2027-05-14", "b", 300), paid("2027-05-16", "b", 600)],
    });
    expect(unit).toBe("day");
    expect(bars.map(({ start, end, segments }) => [start, end, segments])).toEqual([
      [
        "2027-05-14",
        "2027-05-14",
        [
          { user_id: "b", paid: 300 },
          { user_id: "a", paid: 100 },
        ],
      ],
      ["2027-05-15", "2027-05-15", []],
      ["2027-05-16", "2027-05-16", [{ user_id: "b", paid: 600 }]],
    ]);
  });

  it("bars are months for an event of years, each up to its last day", () => {
    const { unit, bars } = stripOf({
      balances: [balance("a", 400)],
      by_day: [day("2026-01-15", 100), day("2026-07-01", 100), day("2026-12-20", 100), day("2027-02-20", 100)],
      paid: [paid("2026-01-01", "a", 100), paid("2027-02-01", "a", 200)],
    });
    expect([unit, bars.length, bars.at(-1)?.end]).toEqual(["month", 14, "2027-02-28"]);
    expect(bars.at(-1)?.segments).toEqual([{ user_id: "a", paid: 200 }]);
  });

  it("a bar is drawn from the segments of its total's sign, as parts of its height", () => {
    const drawn = (total: number, ...amounts: number[]) =>
      drawnSegments({
        total: units(total),
        segments: amounts.map((amount, at) => ({ user_id: "abc"[at] ?? "", paid: units(amount) })),
      });
    expect(drawn(400, 300, 100)).toEqual([
      { user_id: "a", part: 0.75 },
      { user_id: "b", part: 0.25 },
    ]);
    expect(drawn(60, 100, -40)).toEqual([{ user_id: "a", part: 1 }]);
    expect(drawn(-60, 40, -100)).toEqual([{ user_id: "b", part: 1 }]);
    expect(drawn(0)).toEqual([]);
  });

  const anyPaid = fc.array(
    fc.record({
      user: fc.integer({ min: 0, max: 14 }),
      date: fc.date({ min: new Date("2026-01-01"), max: new Date("2026-06-30"), noInvalidDate: true }),
      amount: fc.integer({ min: -100_000, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 60 },
  );

  it("bars lose no cent, and have no more segments than there are colours", () => {
    fc.assert(
      fc.property(anyPaid, (some) => {
        const rows = some.map(({ user, date, amount }) => paid(date.toISOString().slice(0, 10), String(user), amount));
        const { bars } = stripOf({
          balances: [...new Set(rows.map(({ user_id }) => user_id))].map((user_id) => balance(user_id, 1)),
          by_day: rows.map((row) => day(row.date, row.paid)),
          paid: rows,
        });
        for (const { total, segments } of bars) {
          expect(segments.reduce((sum, segment) => sum + segment.paid, 0)).toBe(total);
          expect(segments.length).toBeLessThanOrEqual(MAX_COLOURS);
        }
      }),
    );
  });
});

describe("the places", () => {
  const visit = (place_name: string, date: string, total: number, lat: number | null = null): Visit => ({
    place_name,
    date,
    lat,
    lon: lat,
    place_city: null,
    place_country: null,
    count: 1,
    total: units(total),
  });
  const visits = [
    visit("Hotel", "2027-05-14", 300),
    visit("Hotel", "2027-05-15", 100),
    visit("Beach", "2027-05-15", 50, 41),
    visit("Beach", "2027-05-15", 20, 42),
    visit("Hotel", "2027-05-16", 10),
  ];

  it("stops are in order, with the length of each stay", () => {
    expect(
      stopsOf(visits).map(({ place_name, from, to, total, count }) => [place_name, from, to, total, count]),
    ).toEqual([
      ["Hotel", "2027-05-14", "2027-05-15", 400, 2],
      ["Beach", "2027-05-15", "2027-05-15", 50, 1],
      ["Beach", "2027-05-15", "2027-05-15", 20, 1],
      ["Hotel", "2027-05-16", "2027-05-16", 10, 1],
    ]);
  });

  it("places are added up, the most expensive first, and one name at two points is two places", () => {
    expect(placesOf(visits).map(({ place_name, days, total }) => [place_name, days, total])).toEqual([
      ["Hotel", 3, 410],
      ["Beach", 1, 50],
      ["Beach", 1, 20],
    ]);
    expect(visits[0]?.total).toBe(300);
  });

  it("a map needs three distinct places whose coordinates are known", () => {
    const beach = (name: string, lat: number | null) => visit(name, "2027-05-14", 10, lat);
    expect(hasMap([])).toBe(false);
    expect(hasMap(visits)).toBe(false);
    expect(hasMap([...visits, ...visits])).toBe(false);
    expect(hasMap([...visits, beach("Nowhere", null)])).toBe(false);
    expect(hasMap([...visits, beach("Port", 0)])).toBe(true);
  });
});
