import { sum, type Units } from "@/core/money/units";
import type { ExtraKind } from "./extraKinds";
import { apportion, type Share } from "./split";

/**
 * A line of a bill (docs/product.md 7.10), in the expense's currency. Amounts are those of the bill, also for a refund:
 * above zero in sum.
 */
export interface BillItem {
  id: string;
  label: string;
  /** Below zero for a line that makes the bill smaller. */
  amount: Units;
  /** Whole portions of each person who took the line, 1 to 100. Empty when the line is everyone's. */
  weights: Readonly<Record<string, number>>;
}

type Priced = Pick<BillItem, "amount">;

/** A tax, a tip, a service charge or a discount: an amount that a bill adds to its items, or takes off. */
export interface BillExtra {
  kind: ExtraKind;
  /** Below zero for a discount. */
  amount: Units;
  /** The percentage that `amount` was computed from. Null when the amount was typed. */
  percent: number | null;
  /** Whether the percentage is of the items and the tax. */
  with_tax: boolean;
  /** "items" spreads it in proportion to each person's items. */
  spread: "items" | "equally";
  /** The word on the bill, such as "Couvert". Absent where it says no more than the kind. */
  label?: string | undefined;
}

/** The result of a bill in which some people would get money from the others. */
interface BelowZero {
  belowZero: string[];
}

export function isBelowZero(shares: Share[] | BelowZero): shares is BelowZero {
  return "belowZero" in shares;
}

export function totalOfBill(items: readonly Priced[], extras: readonly BillExtra[]): Units {
  return sum([...items, ...extras].map(({ amount }) => amount));
}

/**
 * Returns everyone's share of a bill (docs/product.md 7.10). The shares add up to items and extras exactly: they are
 * rounded once, at the end, by `apportion`. `people` are those who take part; everyone's lines are theirs. People on no
 * line whose share is zero do not take part, so the others split their lines. People on lines are returned with a zero.
 * The shares of the returned people are the same again.
 */
export function sharesOfBill(
  expenseId: string,
  items: readonly BillItem[],
  extras: readonly BillExtra[],
  people: readonly string[],
): Share[] | BelowZero {
  const takers = new Set(items.flatMap(({ weights }) => Object.keys(weights)));
  const there = [...new Set([...people, ...takers])];
  const exact = exactShares(items, extras, there);
  const belowZero = there.filter((person) => (exact.get(person) ?? 0n) < 0n);
  if (belowZero.length > 0) return { belowZero };
  const shares = [...apportion(expenseId, totalOfBill(items, extras), exact)].map(([user_id, share_amount]) => ({
    user_id,
    share_amount,
  }));
  const taking = shares.filter(({ user_id, share_amount }) => share_amount > 0 || takers.has(user_id));
  if (taking.length === shares.length || taking.length === 0) return taking;
  return sharesOfBill(
    expenseId,
    items,
    extras,
    taking.map(({ user_id }) => user_id),
  );
}

/**
 * Returns everyone's exact share, times a number that is the same for all of them. `equally` are those who share the
 * extras that are shared equally.
 */
export function exactShares(
  items: readonly BillItem[],
  extras: readonly BillExtra[],
  people: readonly string[],
  equally = people,
): Map<string, bigint> {
  const count = BigInt(people.length);
  const equalCount = BigInt(equally.length);
  const among = new Set(equally);
  const portions = (item: BillItem) =>
    BigInt(Object.values(item.weights).reduce((all, weight) => all + weight, 0)) || count;
  const everyone = leastCommonMultiple(count, equalCount);
  const whole = items.reduce((multiple, item) => leastCommonMultiple(multiple, portions(item)), everyone);
  // Summed once for all people: most lines of a long bill are everyone's.
  const everyones = items.filter(({ weights }) => Object.keys(weights).length === 0).map(({ amount }) => amount);
  const portion = BigInt(sum(everyones)) * (whole / (count || 1n));
  const own = new Map(people.map((person) => [person, portion]));
  for (const item of items) {
    for (const [person, weight] of Object.entries(item.weights)) {
      const taken = BigInt(item.amount) * (whole / portions(item)) * BigInt(weight);
      own.set(person, (own.get(person) ?? 0n) + taken);
    }
  }
  const spread = (how: BillExtra["spread"]) => BigInt(sum(extras.filter((e) => e.spread === how).map((e) => e.amount)));
  const ofItems = BigInt(sum(items.map(({ amount }) => amount)));
  // Nothing is proportional to items that add up to zero.
  const [proportional, equal] =
    ofItems === 0n ? [0n, spread("items") + spread("equally")] : [spread("items"), spread("equally")];
  const factor = ofItems === 0n ? 1n : ofItems;
  const sign = factor < 0n ? -1n : 1n;
  const each = equalCount === 0n ? 0n : equal * (whole / equalCount) * factor;
  const exactOf = (person: string) =>
    (own.get(person) ?? 0n) * (factor + proportional) + (among.has(person) ? each : 0n);
  return new Map(people.map((person) => [person, sign * exactOf(person)]));
}

/** Returns everyone's part of an extra, rounded so that the parts add up to it. */
export function partsOfExtra(
  expenseId: string,
  items: readonly BillItem[],
  { amount, spread }: BillExtra,
  people: readonly string[],
): Map<string, Units> {
  const own = exactShares(items, [], people);
  const isEqual = spread === "equally" || [...own.values()].every((share) => share === 0n);
  return apportion(expenseId, amount, isEqual ? new Map(people.map((person) => [person, 1])) : own);
}

/** Returns a line without some of its people. A line that none of the others took becomes everyone's. */
export function withoutTakers(item: BillItem, people: readonly string[]): BillItem {
  if (!people.some((person) => person in item.weights)) return item;
  const left = Object.entries(item.weights).filter(([person]) => !people.includes(person));
  return { ...item, weights: Object.fromEntries(left) };
}

function leastCommonMultiple(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? other : (one / a) * other;
}

/** Factor that makes a percentage a whole number. The database takes at most three decimals. */
const PERCENT_SCALE = 10_000;
const HUNDRED_PERCENT = BigInt(100 * PERCENT_SCALE);

/** Returns a percentage of the items, with or without the tax, rounded half away from zero to the smallest unit. */
export function percentOf(
  items: readonly Priced[],
  extras: readonly BillExtra[],
  percent: number,
  withTax: boolean,
): Units {
  const base = totalOfBill(items, withTax ? extras.filter(({ kind }) => kind === "tax") : []);
  const scaled = BigInt(base) * BigInt(Math.round(percent * PERCENT_SCALE));
  const size = scaled < 0n ? -scaled : scaled;
  const rounded = Number((size * 2n + HUNDRED_PERCENT) / (HUNDRED_PERCENT * 2n));
  return (scaled < 0n && rounded > 0 ? -rounded : rounded) as Units;
}

/** Returns the extras with the amounts of their percentages. Percentages of items and tax include a tax by percentage. */
export function withPercentAmounts(items: readonly Priced[], extras: readonly BillExtra[]): BillExtra[] {
  const amounts = (among: readonly BillExtra[], extra: BillExtra, withTax: boolean): BillExtra => {
    if (extra.percent === null) return extra;
    const percent = extra.kind === "discount" ? -extra.percent : extra.percent;
    return { ...extra, amount: percentOf(items, among, percent, withTax) };
  };
  const taxed = extras.map((extra) => (extra.kind === "tax" ? amounts([], extra, false) : extra));
  return taxed.map((extra) => (extra.kind === "tax" ? extra : amounts(taxed, extra, extra.with_tax)));
}
