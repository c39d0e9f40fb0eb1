import { absolute, negate, type Units } from "@/core/money/units";

/** A person's balance in smallest units of the event's currency. Positive: the person receives money. */
export interface OpenBalance {
  person: string;
  net: Units;
}

/** A suggested payment between two people. */
export interface Transfer {
  from: string;
  to: string;
  amount: Units;
}

/**
 * Matches the largest creditor with the largest debtor until all balances are zero (docs/product.md 8).
 * @package
 */
export function greedy(group: readonly OpenBalance[]): Transfer[] {
  const left = group.map((b) => ({ ...b }));
  const transfers: Transfer[] = [];
  for (;;) {
    let creditor = left[0];
    let debtor = left[0];
    for (const person of left) {
      if (creditor && person.net > creditor.net) creditor = person;
      if (debtor && person.net < debtor.net) debtor = person;
    }
    if (!creditor || !debtor || creditor === debtor) return transfers;
    const amount = Math.min(creditor.net, negate(debtor.net)) as Units;
    creditor.net = (creditor.net - amount) as Units;
    debtor.net = (debtor.net + amount) as Units;
    transfers.push({ from: debtor.person, to: creditor.person, amount });
  }
}

export function byPerson(a: OpenBalance, b: OpenBalance): number {
  return compare(a.person, b.person);
}

export function bySize(a: OpenBalance, b: OpenBalance): number {
  return absolute(b.net) - absolute(a.net) || byPerson(a, b);
}

/** Compares by code units, as the server compares ids. Independent of the reader's language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
