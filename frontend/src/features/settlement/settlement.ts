import { sum, type Units } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { planOfPayments, type Settled } from "@/core/settling/plan";

export interface Settlement {
  /** Those in which the reader pays or is paid. */
  mine: Transfer[];
  others: Transfer[];
  due: Due;
}

/** What the reader has to do in all; the amounts of one side only, since nobody pays and is paid. */
export interface Due {
  side: "pays" | "gets" | "settled";
  people: number;
  total: Units;
}

/** Who pays whom in an event, as `me` reads it. */
export function settlementOf(event: Settled, me: string): Settlement {
  const transfers = planOfPayments(event);
  const mine = transfers.filter((t) => t.from === me || t.to === me);
  return { mine, others: transfers.filter((t) => !mine.includes(t)), due: dueOf(mine, me) };
}

/** What `me` has to do in all, by the transfers in which they take part. */
export function dueOf(mine: readonly Transfer[], me: string): Due {
  const pays = mine.some((t) => t.from === me);
  return {
    side: mine.length === 0 ? "settled" : pays ? "pays" : "gets",
    people: mine.length,
    total: sum(mine.map((t) => t.amount)),
  };
}
