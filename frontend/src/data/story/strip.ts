import type { IsoDate } from "@/core/dates/dates";
import { absolute, sum, type Units, ZERO } from "@/core/money/units";
import type { Story } from "./model";
import { lastOf, type Period, type PeriodUnit, periodsOf, startOf } from "./periods";

/** Maximum number of people with a colour of their own in a bar: the number of distinguishable colours. */
export const MAX_COLOURS = 8;

/** A person's payments in a period, below zero if more came back. The id is null for everybody else together. */
interface Segment {
  user_id: string | null;
  paid: Units;
}

export interface Bar extends Period {
  /** Its last day. */
  end: IsoDate;
  segments: Segment[];
}

interface PersonSums {
  user_id: string;
  paid: Units;
  share: Units;
}

/**
 * Returns what to draw of a bar: the fraction of its height for each segment. A bar is as high as the absolute value of
 * its total; segments of the other sign have no part in it.
 */
export function drawnSegments({ total, segments }: Pick<Bar, "total" | "segments">) {
  const drawn = segments.filter(({ paid }) => paid < 0 === total < 0);
  const all = Math.max(1, absolute(sum(drawn.map(({ paid }) => paid))));
  return drawn.map(({ user_id, paid }) => ({ user_id, part: absolute(paid) / all }));
}

/** Returns everyone who paid or shares something, the largest payer first. */
export function byPerson(balances: readonly PersonSums[]): PersonSums[] {
  return balances
    .filter(({ paid, share }) => paid !== 0 || share !== 0)
    .map(({ user_id, paid, share }) => ({ user_id, paid, share }))
    .sort((a, b) => b.paid - a.paid || b.share - a.share || (a.user_id < b.user_id ? -1 : 1));
}

/** Returns the event's time as bars without gaps, split by payer. People are in the same order in every bar. */
export function stripOf({
  by_day,
  paid,
  balances,
}: Pick<Story, "by_day" | "paid"> & { balances: readonly PersonSums[] }): {
  unit: PeriodUnit;
  bars: Bar[];
} {
  const { unit, periods } = periodsOf(by_day);
  const people = byPerson(balances)
    .filter((person) => person.paid !== 0)
    .map(({ user_id }) => user_id);
  const own = people.slice(0, people.length > MAX_COLOURS ? MAX_COLOURS - 1 : MAX_COLOURS);
  const sums = new Map<IsoDate, Map<string | null, Units>>();
  for (const row of paid) {
    const start = startOf(row.date, unit);
    const whose = own.includes(row.user_id) ? row.user_id : null;
    const bar = sums.get(start) ?? new Map<string | null, Units>();
    bar.set(whose, sum([bar.get(whose) ?? ZERO, row.paid]));
    sums.set(start, bar);
  }
  const bars = periods.map((period) => ({
    ...period,
    end: lastOf(period.start, unit),
    segments: [...own, null].flatMap((user_id) => {
      const amount = sums.get(period.start)?.get(user_id) ?? ZERO;
      return amount !== 0 ? [{ user_id, paid: amount }] : [];
    }),
  }));
  return { unit, bars };
}
