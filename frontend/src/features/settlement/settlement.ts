import { sum, type Units } from "@/core/money/units";
import { planOfPayments, type Settled, type Transfer } from "@/core/settling/plan";

export interface Settlement {
  /** Transfers that the reader's household pays or gets. */
  mine: Transfer[];
  others: Transfer[];
  due: Due;
}

/** The total that the reader's household pays or gets. A plan never makes a household pay and get money. */
export interface Due {
  side: "pays" | "gets" | "settled";
  people: number;
  total: Units;
  /** Id of the only person on the other side. Null when there are none or several. */
  partner: string | null;
  /** Id of the household's member who pays or is paid. Null when settled. */
  actor: string | null;
}

/** Returns the ids of the reader and the members of their household. */
export function partyOf({ participants }: Pick<Settled, "participants">, me: string): ReadonlySet<string> {
  const household = participants.find(({ user_id }) => user_id === me)?.household_id ?? null;
  const others = participants.filter(({ household_id }) => household !== null && household_id === household);
  return new Set([me, ...others.map(({ user_id }) => user_id)]);
}

/** Returns the transfers of an event, sorted into those of the reader `me` and those of others. */
export function settlementOf(event: Settled, me: string): Settlement {
  const transfers = planOfPayments(event);
  const party = partyOf(event, me);
  const mine = transfers.filter((t) => party.has(t.from) || party.has(t.to));
  return { mine, others: transfers.filter((t) => !mine.includes(t)), due: dueOf(mine, party) };
}

/** Returns the total of a party's transfers. The plan names one member per party, so all transfers have the same actor. */
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

/** Returns the open amount from one person to another in a plan. Null when there is none. */
export function amountBetween(plan: readonly Transfer[], { from, to }: Pick<Transfer, "from" | "to">): Units | null {
  return plan.find((transfer) => transfer.from === from && transfer.to === to)?.amount ?? null;
}
