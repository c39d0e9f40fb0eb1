import { absolute, negate, type Units } from "@/core/money/units";
import { byPerson, bySize, greedy, type OpenBalance, type Transfer } from "./greedy";

interface Taken {
  transfers: Transfer[];
  /** The remaining people, sorted by id. */
  rest: OpenBalance[];
}

/** Settles each debtor with the first free creditor of exactly the same amount. */
export function takePairs(people: readonly OpenBalance[]): Taken {
  const creditors = new Map<Units, OpenBalance[]>();
  for (const person of people) {
    if (person.net > 0) creditors.set(person.net, [...(creditors.get(person.net) ?? []), person]);
  }
  const settled = new Set<string>();
  const transfers: Transfer[] = [];
  for (const debtor of people) {
    const creditor = creditors.get(negate(debtor.net))?.shift();
    if (!creditor) continue;
    transfers.push({ from: debtor.person, to: creditor.person, amount: creditor.net });
    settled.add(debtor.person).add(creditor.person);
  }
  return { transfers, rest: people.filter((p) => !settled.has(p.person)) };
}

/** Settles people with two others whose balances cancel theirs out, largest first. */
export function takeTriples(people: readonly OpenBalance[]): Taken {
  const sorted = [...people].sort(bySize);
  const settled = new Set<string>();
  const transfers: Transfer[] = [];
  for (const one of sorted) {
    if (settled.has(one.person)) continue;
    const others = sorted.filter((p) => p.net > 0 !== one.net > 0 && !settled.has(p.person));
    const two = twoThatAddUpTo(absolute(one.net), others);
    if (!two) continue;
    const triple = [one, ...two].sort(byPerson);
    transfers.push(...greedy(triple));
    for (const person of triple) settled.add(person.person);
  }
  return { transfers, rest: people.filter((p) => !settled.has(p.person)) };
}

/**
 * Returns two people whose balances add up to the wanted size, preferring the largest. Expects people sorted by size.
 */
function twoThatAddUpTo(want: Units, people: readonly OpenBalance[]): [OpenBalance, OpenBalance] | null {
  let low = 0;
  let high = people.length - 1;
  for (;;) {
    const a = people[low];
    const b = people[high];
    if (!a || !b || low >= high) return null;
    const sum = absolute(a.net) + absolute(b.net);
    if (sum === want) return [a, b];
    if (sum > want) low++;
    else high--;
  }
}
