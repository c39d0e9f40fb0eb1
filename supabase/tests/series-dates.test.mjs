import { expect, test } from "vitest";
import { occurrenceDate, REPEAT_UNITS } from "@/core/dates/occurrences";
import { occurrenceId } from "@/data/series/occurrenceId";
import { randomFrom, SEEDS } from "./support/random.mjs";
import { sql } from "./support/stack.mjs";

/** @param {[string, string, number, number, (number | null)?][]} cases anchor, unit, every, steps, day of the month */
const inDatabase = async (cases) =>
  (
    await sql`
      select private.occurrence_date(
        (one ->> 0)::date, one ->> 1, (one ->> 2)::integer, (one ->> 3)::integer, (one ->> 4)::integer
      )::text as date
      from jsonb_array_elements(${sql.json(cases)}) with ordinality as one (one, place)
      order by place`
  ).map(({ date }) => date);

const datesOf = (anchor, unit, every, count) =>
  inDatabase(Array.from({ length: count }, (_, at) => [anchor, unit, every, at]));

test("a short month moves only its own occurrence to its last day", async () => {
  expect(await datesOf("2028-01-31", "month", 1, 5)).toEqual([
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
    "2028-05-31",
  ]);
  expect(await datesOf("2027-01-31", "month", 1, 2)).toEqual(["2027-01-31", "2027-02-28"]);
  expect(await datesOf("2028-02-29", "year", 1, 5)).toEqual([
    "2028-02-29",
    "2029-02-28",
    "2030-02-28",
    "2031-02-28",
    "2032-02-29",
  ]);
});

test("a chosen day of the month that the anchor's month lacks comes back in longer months", async () => {
  const after = (anchor, unit, every, day) =>
    inDatabase(Array.from({ length: 4 }, (_, at) => [anchor, unit, every, at, day]));
  expect(await after("2027-02-28", "month", 1, 31)).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  expect(await after("2027-02-28", "month", 2, 30)).toEqual(["2027-02-28", "2027-04-30", "2027-06-30", "2027-08-30"]);
  expect(await after("2027-02-28", "year", 1, 29)).toEqual(["2027-02-28", "2028-02-29", "2029-02-28", "2030-02-28"]);
  expect(await after("2027-02-28", "week", 1, 31)).toEqual(["2027-02-28", "2027-03-07", "2027-03-14", "2027-03-21"]);
});

test.each(SEEDS)("the app computes the same dates as the database, with the seed %d", async (seed) => {
  const random = randomFrom(seed);
  const cases = Array.from({ length: 2000 }, () => {
    const day = new Date(Date.UTC(1990, 0, 1 + random.below(36_500))).toISOString().slice(0, 10);
    const ends = random.oneOf([day, `${day.slice(0, 5)}01-31`, `${day.slice(0, 5)}03-31`, "2028-02-29", "2000-02-29"]);
    const unit = random.oneOf(REPEAT_UNITS);
    // Dates after the year 9999 have another notation.
    const [every, steps] =
      unit === "year" ? [1 + random.below(60), random.below(60)] : [1 + random.below(366), random.below(200)];
    const monthDay = random.oneOf([null, 29, 30, 31]);
    return /** @type {[string, import("@/core/dates/occurrences").RepeatUnit, number, number, number | null]} */ ([
      ends,
      unit,
      every,
      steps,
      monthDay,
    ]);
  });
  const stored = await inDatabase(cases);
  for (const [at, one] of cases.entries()) expect([...one, occurrenceDate(...one)]).toEqual([...one, stored[at]]);
});

test("the app makes the same ids of occurrences as the database", async () => {
  const random = randomFrom(7);
  const cases = Array.from({ length: 50 }, () => ({ id: random.uuid(), number: 1 + random.below(5000) }));
  const rows = await sql`
    select private.occurrence_id((one ->> 'id')::uuid, (one ->> 'number')::integer) as id
    from jsonb_array_elements(${sql.json(cases)}) with ordinality as one (one, place)
    order by place`;
  expect(rows.map(({ id }) => id)).toEqual(cases.map(({ id, number }) => occurrenceId(id, number)));
});

test.each(SEEDS)(
  "the last number up to a day is the one that stepping through the dates finds, with the seed %d",
  async (seed) => {
    const random = randomFrom(seed);
    const cases = Array.from({ length: 150 }, () => {
      const unit = random.oneOf(REPEAT_UNITS);
      const anchor = new Date(Date.UTC(1990, random.below(24), 1 + random.below(31))).toISOString().slice(0, 10);
      const monthDay = anchor.endsWith("-28") && anchor.slice(5, 7) === "02" ? random.oneOf([null, 29, 31]) : null;
      return {
        ...{ unit, anchor, month_day: monthDay, every: 1 + random.below(unit === "day" ? 40 : 5) },
        anchor_number: 1 + random.below(5),
        ends_on: random.oneOf([null, null, "1995-06-30", "1990-01-01"]),
        ends_after: random.oneOf([null, null, 12]),
        day: new Date(Date.UTC(1989 + random.below(9), random.below(12), 1 + random.below(31)))
          .toISOString()
          .slice(0, 10),
      };
    });
    const rows = await sql`
    select
      private.last_number_until(series, (one ->> 'day')::date) as number,
      coalesce(
        (
          select max(number) from generate_series(series.anchor_number, 2000) as number
          where private.date_of_number(series, number) <= (one ->> 'day')::date
        ),
        series.anchor_number - 1
      ) as stepped
    from jsonb_array_elements(${sql.json(cases)}) with ordinality as one (one, place)
    cross join lateral jsonb_populate_record(null::public.expense_series, one || '{"ends_after": null}'
      || jsonb_build_object('ends_after', case when one -> 'ends_on' = 'null' then one -> 'ends_after' end)) as series
    order by place`;
    for (const [at, { number, stepped }] of rows.entries()) {
      const { anchor_number } = cases[at];
      // Before the first one, any number below it.
      expect([cases[at], Math.max(number, anchor_number - 1)]).toEqual([cases[at], stepped]);
    }
  },
);
