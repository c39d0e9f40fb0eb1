import { sum, type Units } from "@/core/money/units";
import { planOfPayments, type Settled, type Transfer } from "@/core/settling/plan";

export interface Settlement {
  /** Those in which the reader pays or is paid, or somebody for them with whom they pay as one. */
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

/** The reader, and those with whom they pay as one. */
export function partyOf({ participants }: Pick<Settled, "participants">, me: string): ReadonlySet<string> {
  const household = participants.find(({ user_id }) => user_id === me)?.household_id ?? null;
  const others = participants.filter(({ household_id }) => household !== null && household_id === household);
  return new Set([me, ...others.map(({ user_id }) => user_id)]);
}

/** Who pays whom in an event, as `me` reads it. */
export function settlementOf(event: Settled, me: string): Settlement {
  const transfers = planOfPayments(event);
  const party = partyOf(event, me);
  const mine = transfers.filter((t) => party.has(t.from) || party.has(t.to));
  return { mine, others: transfers.filter((t) => !mine.includes(t)), due: dueOf(mine, party) };
}

/** What a party has to do in all, by the transfers in which it takes part. */
export function dueOf(mine: readonly Transfer[], party: ReadonlySet<string>): Due {
  const pays = mine.some((t) => party.has(t.from));
  return {
    side: mine.length === 0 ? "settled" : pays ? "pays" : "gets",
    people: mine.length,
    total: sum(mine.map((t) => t.amount)),
  };
}
