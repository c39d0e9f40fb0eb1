import { asPayer } from "@/core/money/payer";
import type { Units } from "@/core/money/units";
import { asPayee, balancesOf, type Settled, type Transfer } from "./plan";
import { sortTransfers } from "./settle";

/**
 * Returns the debts between each two parties of an event: a household is one party, and so is every other person. Debts
 * within a household are left out. The plan's rule names the member who pays and the one who receives.
 */
export function debtsOfParties(debts: readonly Transfer[], event: Settled): Transfer[] {
  const people = balancesOf(event);
  const parties = new Map(people.map(({ person, household }) => [person, household ?? person]));
  const partyOf = (person: string) => parties.get(person) ?? person;
  const sums = new Map<string, Transfer>();
  for (const { from, to, amount } of debts) {
    const [payer, payee] = [partyOf(from), partyOf(to)];
    if (payer === payee) continue;
    const [one, other] = payer < payee ? [payer, payee] : [payee, payer];
    const key = `${one} ${other}`;
    const before = sums.get(key)?.amount ?? 0;
    sums.set(key, { from: one, to: other, amount: (before + (payer === one ? amount : -amount)) as Units });
  }
  const membersOf = (party: string) => people.filter(({ person }) => partyOf(person) === party);
  const payerOf = (party: string) => membersOf(party).toSorted(asPayer)[0]?.person ?? party;
  const payeeOf = (party: string) => membersOf(party).toSorted(asPayee)[0]?.person ?? party;
  const open = [...sums.values()].filter(({ amount }) => amount !== 0);
  return sortTransfers(
    open.map(({ from, to, amount }) =>
      amount > 0
        ? { from: payerOf(from), to: payeeOf(to), amount }
        : { from: payerOf(to), to: payeeOf(from), amount: -amount as Units },
    ),
  );
}
