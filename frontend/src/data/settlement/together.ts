import { MAX_SETTLEMENT_PARTS } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { absolute, sum, type Units, ZERO } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import type { Person } from "@/data/person/model";
import type { OpenEvent, OpenStanding } from "./openEvents";
import { partyIn, peopleWith, transfersIn } from "./openPlan";

/** A payment that an event's settlement proposes between the reader's household and another person's. */
export interface OpenPart {
  event: OpenEvent;
  transfer: Transfer;
  /** The known people of the other person's household. */
  people: readonly Person[];
  /** Positive when the reader's side is paid. */
  amount: Units;
  /** Balances of the payer's and the payee's household. */
  fromNet: Units;
  toNet: Units;
}

/** Open debts between two people in one currency. */
export interface Together {
  currency: Currency;
  /** Oldest event first. */
  parts: OpenPart[];
  /** Sum of the parts: positive when the reader's side is paid, zero when the debts cancel out. */
  total: Units;
  /** Number of newer events beyond the limit, which another payment settles. */
  later: number;
}

/**
 * Returns what is open between the reader and a person, per currency: the transfers of each event's plan between their two
 * households. Leaves out events without standings. The events are sorted oldest first.
 */
export function togetherOf(events: readonly OpenEvent[], me: string, other: string): Together[] {
  const byCurrency = new Map<Currency, OpenPart[]>();
  for (const event of events) {
    const part = partOf(event, me, other);
    if (!part) continue;
    const parts = byCurrency.get(event.default_currency) ?? [];
    byCurrency.set(event.default_currency, [...parts, part]);
  }
  return [...byCurrency].map(([currency, all]) => {
    const parts = all.slice(0, MAX_SETTLEMENT_PARTS);
    return { currency, parts, total: sum(parts.map(({ amount }) => amount)), later: all.length - parts.length };
  });
}

function partOf(event: OpenEvent, me: string, other: string): OpenPart | null {
  const { standings } = event;
  if (standings === null) return null;
  const [ours, theirs] = [partyIn(standings, me), partyIn(standings, other)];
  if (ours.has(other)) return null;
  const [ourNet, theirNet] = [netOf(standings, ours), netOf(standings, theirs)];
  const people = peopleWith(standings, other);
  for (const transfer of transfersIn(standings)) {
    const { from, to, amount } = transfer;
    if (ours.has(to) && theirs.has(from)) return { event, transfer, people, amount, fromNet: theirNet, toNet: ourNet };
    if (ours.has(from) && theirs.has(to)) {
      return { event, transfer, people, amount: (0 - amount) as Units, fromNet: ourNet, toNet: theirNet };
    }
  }
  return null;
}

const netOf = (standings: readonly OpenStanding[], party: ReadonlySet<string>): Units =>
  sum(standings.filter(({ user_id }) => party.has(user_id)).map(({ net }) => net));

/**
 * Returns what one payment pays in each event, when `paid` (0 up to the total) changes hands. Opposite debts cancel first,
 * oldest first; the payment then pays the oldest rest.
 */
export function partsPaidBy({ parts, total }: Pick<Together, "parts" | "total">, paid: Units): OpenPart[] {
  const sign = total < 0 ? -1 : 1;
  const isSmaller = ({ amount }: OpenPart) => Math.sign(amount) !== sign;
  const cancelled = sum(parts.filter(isSmaller).map(({ amount }) => absolute(amount)));
  let left: number = cancelled + paid;
  return parts.flatMap((part) => {
    if (isSmaller(part)) return [part];
    const amount = Math.min(absolute(part.amount), left) as Units;
    left -= amount;
    return amount > ZERO ? [{ ...part, amount: (sign * amount) as Units }] : [];
  });
}
