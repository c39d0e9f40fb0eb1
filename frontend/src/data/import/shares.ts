import { MAX_PARTS } from "@/core/limits";
import { type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import type { SplitMethod } from "@/data/expense/columns";
import type { FileRead, ImportedEntry, Portion } from "./model";
import { roundedWeight, WEIGHT_SCALE } from "./weights";

/**
 * Returns a seed for distributing leftover units. It depends only on the entry's text, so that every export gives the
 * same shares.
 */
function seedOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * Splits an amount by weights, exactly. People who get nothing are left out. A negative amount gives negative shares.
 * Leftover units depend on the names of the entry and the people, not on their order in the file.
 */
export function shareOut(
  amount: Units,
  weights: readonly (readonly [person: number, weight: number])[],
  people: readonly string[],
  seed: string,
): Portion[] {
  const called = nameIn(people);
  const names = new Map(weights.map(([person, weight]) => [called(person), Math.round(weight * WEIGHT_SCALE)]));
  const shares = apportion(seedOf(seed), amount, names);
  return weights.flatMap(([person, weight]): Portion[] => {
    const share = shares.get(called(person)) ?? ZERO;
    return share === ZERO ? [] : [{ person, amount: share, parts: weight }];
  });
}

/**
 * Returns portions of the same proportions that add up to the amount. Each stays within one unit of its own, if they add up to
 * the amount but for rounding. Portions of zero are left out.
 */
export function fitted(
  portions: readonly Portion[],
  amount: Units,
  people: readonly string[],
  seed: string,
): Portion[] {
  const called = nameIn(people);
  const weights = new Map(portions.map((one) => [called(one.person), Math.abs(one.amount)]));
  const amounts = apportion(seedOf(seed), amount, weights);
  return portions
    .map((one) => ({ ...one, amount: amounts.get(called(one.person)) ?? ZERO }))
    .filter((one) => one.amount !== 0);
}

/** Returns a function that gives each person a name of their own, also if two have the same. */
function nameIn(people: readonly string[]) {
  return (person: number) => {
    const name = people[person] ?? "";
    return people.indexOf(name) === person ? name : `${name}#${person}`;
  };
}

/**
 * Returns shares by parts as the database takes them: with rounded weights, or without parts if a weight is too small or too large.
 * The amounts stay.
 */
export function storableParts(shares: readonly Portion[]): { shares: Portion[]; split_method: SplitMethod } {
  const rounded = shares.map((share) => ({ ...share, parts: roundedWeight(share.parts ?? 0) }));
  const isStorable = rounded.every(({ parts }) => parts > 0 && parts <= MAX_PARTS);
  return isStorable
    ? { shares: rounded, split_method: "parts" }
    : { shares: withoutParts(shares), split_method: splitOf(shares) };
}

/**
 * Returns whether percentages add up to a hundred, but for the rounding of each.
 * @param unit how many units of their smallest decimal are one percent
 */
export function isWhole(percentages: readonly number[], unit: number): boolean {
  const off = Math.abs(percentages.reduce((sum, one) => sum + one, 0) - 100 * unit);
  return off <= percentages.length / 2;
}

export function withoutParts(portions: readonly Portion[]): Portion[] {
  return portions.map(({ person, amount }) => ({ person, amount }));
}

/** Returns the split method if only amounts are known: equal if they differ by one unit at most. */
export function splitOf(shares: readonly Portion[]): "equal" | "manual" {
  const amounts = shares.map(({ amount }) => amount);
  return Math.max(...amounts) - Math.min(...amounts) <= 1 ? "equal" : "manual";
}

/** Merges the portions of each person, in order of first appearance. */
export function together(portions: readonly Portion[]): Portion[] {
  const sums = new Map<number, Portion>();
  for (const { person, amount, parts: weight } of portions) {
    const sum = sums.get(person);
    const both = weight === undefined ? sum?.parts : (sum?.parts ?? 0) + weight;
    sums.set(person, {
      person,
      amount: ((sum?.amount ?? 0) + amount) as Units,
      ...(both !== undefined && { parts: both }),
    });
  }
  return [...sums.values()];
}

/**
 * Returns the file of one person's own rows, such as a bank's, for an event: without the rows that were left out, and each
 * expense paid by the first of the people and split equally among them.
 */
export function sharedEqually(file: FileRead, people: readonly string[], leftOut: ReadonlySet<string>): FileRead {
  const whom = people.map((_, person) => [person, 1] as const);
  const entries = file.entries.flatMap((entry): ImportedEntry[] => {
    if (entry.kind !== "expense" || leftOut.has(entry.identity)) return [];
    const shares = withoutParts(shareOut(entry.amount, whom, people, entry.description));
    return [{ ...entry, payers: [{ person: 0, amount: entry.amount }], shares, split_method: splitOf(shares) }];
  });
  return { ...file, people: [...people], entries };
}
