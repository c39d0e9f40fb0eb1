import type { BillExtra, BillItem } from "./bill";

/** For tests: an independent, slow computation of a bill with fractions, one person and one unit at a time. */

interface Fraction {
  over: bigint;
  under: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

function fraction(over: bigint, under: bigint): Fraction {
  const by = gcd(over, under) * (under < 0n ? -1n : 1n);
  return { over: over / by, under: under / by };
}

const whole = (n: number) => fraction(BigInt(n), 1n);
const plus = (a: Fraction, b: Fraction) => fraction(a.over * b.under + b.over * a.under, a.under * b.under);
const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under);
const through = (a: Fraction, b: Fraction) => fraction(a.over * b.under, a.under * b.over);
const isLess = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under;
const addUp = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);

function itemsOf(person: string, items: readonly BillItem[], people: readonly string[]): Fraction {
  let sum = whole(0);
  for (const { amount, weights } of items) {
    const takers = Object.keys(weights).length > 0 ? weights : Object.fromEntries(people.map((one) => [one, 1]));
    const all = Object.values(takers).reduce((count, weight) => count + weight, 0);
    sum = plus(sum, times(whole(amount), fraction(BigInt(takers[person] ?? 0), BigInt(all))));
  }
  return sum;
}

function exactOf(person: string, items: readonly BillItem[], extras: readonly BillExtra[], people: readonly string[]) {
  const own = itemsOf(person, items, people);
  let sum = own;
  for (const { amount, spread } of extras) {
    const isEqual = spread === "equally" || addUp(items) === 0;
    const part = isEqual ? fraction(1n, BigInt(people.length)) : through(own, whole(addUp(items)));
    sum = plus(sum, times(whole(amount), part));
  }
  return sum;
}

/** Returns each person's share, or the people below zero. */
export function oracleShares(
  expenseId: string,
  items: readonly BillItem[],
  extras: readonly BillExtra[],
  people: readonly string[],
): Record<string, number> | string[] {
  const onLines = items.flatMap(({ weights }) => Object.keys(weights));
  const there = [...new Set([...people, ...onLines])].sort();
  const exact = new Map(there.map((person) => [person, exactOf(person, items, extras, there)]));
  const below = there.filter((person) => isLess(exact.get(person) ?? whole(0), whole(0)));
  if (below.length > 0) return below;
  const shares = new Map<string, number>();
  for (const [person, { over, under }] of exact) shares.set(person, Number(over / under));
  const offset = there.length === 0 ? 0 : Number(BigInt(`0x${expenseId.slice(0, 8)}`) % BigInt(there.length));
  const waiting = [...there.slice(offset), ...there.slice(0, offset)];
  const rest = (person: string) => {
    const { over, under } = exact.get(person) ?? whole(0);
    return fraction(over % under, under);
  };
  let left = addUp(items) + addUp(extras) - [...shares.values()].reduce((all, share) => all + share, 0);
  while (left > 0 && waiting.length > 0) {
    let next = 0;
    for (let i = 1; i < waiting.length; i++) {
      if (isLess(rest(waiting[next] ?? ""), rest(waiting[i] ?? ""))) next = i;
    }
    const [person = ""] = waiting.splice(next, 1);
    shares.set(person, (shares.get(person) ?? 0) + 1);
    left--;
  }
  const taking = there.filter((person) => shares.get(person) !== 0 || onLines.includes(person));
  if (taking.length > 0 && taking.length < there.length) return oracleShares(expenseId, items, extras, taking);
  return Object.fromEntries(taking.map((person) => [person, shares.get(person) ?? 0]));
}

/** Returns a percentage, given as text, of items and perhaps taxes. Half a unit is rounded away from zero. */
export function oraclePercent(
  items: readonly BillItem[],
  extras: readonly BillExtra[],
  percent: string,
  withTax: boolean,
): number {
  const base = addUp(items) + (withTax ? addUp(extras.filter(({ kind }) => kind === "tax")) : 0);
  const [before = "0", after = ""] = percent.split(".");
  const exact = times(whole(base), fraction(BigInt(before + after), 100n * 10n ** BigInt(after.length)));
  const size = fraction(exact.over < 0n ? -exact.over : exact.over, exact.under);
  let units = size.over / size.under;
  if (!isLess(fraction(size.over % size.under, size.under), fraction(1n, 2n))) units += 1n;
  return Number(exact.over < 0n ? -units : units);
}
