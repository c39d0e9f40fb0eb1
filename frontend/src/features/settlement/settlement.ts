import { sum, type Units } from "@/core/money/units";
import { planOfPayments, type Settled, type Transfer } from "@/core/settling/plan";

export interface Settlement {
  /** Transfers that the reader or somebody of their household pays or gets. */
  mine: Transfer[];
  others: Transfer[];
  due: Due;
}

/** What the reader's household pays or gets in all. One side only: nobody pays and is paid. */
export interface Due {
  side: "pays" | "gets" | "settled";
  people: number;
  total: Units;
  /** The id of the only person on the other side; null with none or several. */
  partner: string | null;
  /** The id of the household's member who pays or is paid; null when settled. */
  actor: string | null;
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

/** What a party pays or gets in all, by its transfers. The plan names one person for a party, so one of them acts in all. */
export function dueOf(mine: readonly Transfer[], party: ReadonlySet<string>): Due {
  const [first] = mine;
  const pays = first !== undefined && party.has(first.from);
  return {
    side: first === undefined ? "settled" : pays ? "pays" : "gets",
    people: mine.length,
    total: sum(mine.map((t) => t.amount)),
    partner: mine.length === 1 && first ? (pays ? first.to : first.from) : null,
    actor: first ? (pays ? first.from : first.to) : null,
  };
}

/** The amount that one person still has to pay another by a plan; null when nothing. */
export function amountBetween(plan: readonly Transfer[], { from, to }: Pick<Transfer, "from" | "to">): Units | null {
  return plan.find((transfer) => transfer.from === from && transfer.to === to)?.amount ?? null;
}
