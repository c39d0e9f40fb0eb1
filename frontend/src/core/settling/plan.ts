import { asPayer } from "@/core/money/payer";
import { sum, type Units } from "@/core/money/units";
import { compare, type OpenBalance, type Transfer } from "./greedy";
import { resume } from "./resume";
import { sortTransfers } from "./settle";

export type { Transfer };

/** A person's balance in an event. */
export interface PersonBalance {
  person: string;
  /** The person's household. Null for people who pay alone. */
  household: string | null;
  /** Balance without payments: paid minus share. */
  before: Units;
  /** Balance with payments. Positive: the person receives money. */
  net: Units;
  hasPaymentDetails: boolean;
  /** False for people added by name, who cannot act in the app. */
  hasAccount: boolean;
}

/**
 * Fields that every response with an event's balances contains: the event page, with or without pending mutations, and
 * the export.
 */
export interface Settled {
  balances: readonly { user_id: string; paid: Units; share: Units; net: Units }[];
  participants: readonly {
    user_id: string;
    household_id: string | null;
    person: { has_account: boolean; has_payment_details: boolean };
  }[];
}

/**
 * Returns who pays whom to settle an event. Every screen, print and text uses it, online and offline. The server uses
 * the same rule (functions/internal/settling/plan.go).
 */
export function planOfPayments({ balances, participants }: Settled): Transfer[] {
  return planOf(balancesOf({ balances, participants }));
}

/**
 * Returns the people of an event with their balances.
 * @package
 */
export function balancesOf({ balances, participants }: Settled): PersonBalance[] {
  const people = new Map(participants.map((participant) => [participant.user_id, participant]));
  return balances.map(({ user_id, paid, share, net }) => ({
    person: user_id,
    household: people.get(user_id)?.household_id ?? null,
    before: (paid - share) as Units,
    net,
    hasPaymentDetails: people.get(user_id)?.person.has_payment_details ?? false,
    hasAccount: people.get(user_id)?.person.has_account ?? false,
  }));
}

/**
 * Returns the transfers between parties. A household is one party, and so is every other person. Parties settle their
 * sums. Of the members with an account, else of all, the member who owes most pays and the member who is owed most
 * receives. Members with an IBAN or payment handle receive before all others.
 */
export function planOf(people: readonly PersonBalance[]): Transfer[] {
  const parties = new Map<string, PersonBalance[]>();
  for (const one of people) {
    const party = one.household ?? one.person;
    parties.set(party, [...(parties.get(party) ?? []), one]);
  }
  const sums = (of: (one: PersonBalance) => Units): OpenBalance[] =>
    [...parties].map(([person, members]) => ({ person, net: sum(members.map(of)) }));
  const named = (party: string, order: (a: PersonBalance, b: PersonBalance) => number): string =>
    parties.get(party)?.toSorted(order)[0]?.person ?? party;
  const transfers = resume(
    sums((one) => one.before),
    sums((one) => one.net),
  );
  return sortTransfers(
    transfers.map(({ from, to, amount }) => ({ from: named(from, asPayer), to: named(to, asPayee), amount })),
  );
}

/**
 * Sorts the members of a party by who receives.
 * @package
 */
export function asPayee(a: PersonBalance, b: PersonBalance): number {
  return (
    Number(b.hasPaymentDetails) - Number(a.hasPaymentDetails) ||
    Number(b.hasAccount) - Number(a.hasAccount) ||
    b.net - a.net ||
    compare(a.person, b.person)
  );
}
