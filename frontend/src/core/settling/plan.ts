import { asPayer } from "@/core/money/payer";
import { sum, type Units } from "@/core/money/units";
import { compare, type OpenBalance, type Transfer } from "./greedy";
import { resume } from "./resume";
import { sortTransfers } from "./settle";

export type { Transfer };

/** How one person of an event stands. */
export interface Standing {
  person: string;
  /** The household with whom the person pays as one; null for who pays alone. */
  household: string | null;
  /** The balance without payments: what the person paid less their share. */
  before: Units;
  /** The balance as it is, with payments; above zero is to be received. */
  net: Units;
  hasIban: boolean;
}

/** What every answer about an event's money has: its page, with or without the reader's own changes, and its book. */
export interface Settled {
  balances: readonly { user_id: string; paid: Units; share: Units; net: Units }[];
  participants: readonly { user_id: string; household_id: string | null; person: { has_iban: boolean } }[];
}

/**
 * Who pays whom so that an event is settled: the one answer to that question, for every screen, print and text, with and
 * without network. The server's settlement is worked out by the same rule (functions/internal/settling/plan.go).
 */
export function planOfPayments({ balances, participants }: Settled): Transfer[] {
  const people = new Map(participants.map((participant) => [participant.user_id, participant]));
  return planOf(
    balances.map(({ user_id, paid, share, net }) => ({
      person: user_id,
      household: people.get(user_id)?.household_id ?? null,
      before: (paid - share) as Units,
      net,
      hasIban: people.get(user_id)?.person.has_iban ?? false,
    })),
  );
}

/**
 * People who pay as one are one party, and so is everyone else. Parties are settled by their sums, and then each transfer
 * gets its people: of the paying party who owes most, of the paid one who is owed most, but first among those with an IBAN.
 */
export function planOf(people: readonly Standing[]): Transfer[] {
  const parties = new Map<string, Standing[]>();
  for (const one of people) {
    const party = one.household ?? one.person;
    parties.set(party, [...(parties.get(party) ?? []), one]);
  }
  const sums = (of: (one: Standing) => Units): OpenBalance[] =>
    [...parties].map(([person, members]) => ({ person, net: sum(members.map(of)) }));
  const named = (party: string, order: (a: Standing, b: Standing) => number): string =>
    parties.get(party)?.toSorted(order)[0]?.person ?? party;
  const transfers = resume(
    sums((one) => one.before),
    sums((one) => one.net),
  );
  return sortTransfers(
    transfers.map(({ from, to, amount }) => ({ from: named(from, asPayer), to: named(to, asPayee), amount })),
  );
}

/** Who is paid for their party comes first. */
function asPayee(a: Standing, b: Standing): number {
  return Number(b.hasIban) - Number(a.hasIban) || b.net - a.net || compare(a.person, b.person);
}
