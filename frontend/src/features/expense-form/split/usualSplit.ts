import type { Expense } from "@/data/event/model";
import type { Parts } from "../draft/parts";

type Split = Pick<Expense, "split_method" | "created_at" | "shares">;

/** Number of recent unequal splits, most of which must agree on the usual one. */
const LOOKED_AT = 3;
const USUAL = 2;

/** Returns the parts of the newest expense by parts, for those who are still in the event; null when there is none. */
export function lastParts(expenses: readonly Split[]): Parts | null {
  const last = newestFirst(expenses).find((expense) => expense.split_method === "parts");
  return last ? partsOf(last) : null;
}

/** Returns the usual parts of an event's expenses. Null when there are none, or when somebody in them has left. */
export function usualSplit(expenses: readonly Split[], people: readonly string[]): Parts | null {
  const unequal = newestFirst(expenses)
    .filter((expense) => expense.split_method !== "equal")
    .slice(0, LOOKED_AT)
    .filter((expense) => expense.split_method === "parts")
    .map(partsOf);
  const usual = unequal.find((parts) => unequal.filter((other) => sameSplit(other, parts)).length >= USUAL);
  return usual && Object.keys(usual).every((person) => people.includes(person)) ? usual : null;
}

/** Whether two splits result in the same shares: 1 and 1 equal 50 and 50. */
export function sameSplit(one: Parts, other: Parts): boolean {
  return proportions(one) === proportions(other);
}

function proportions(parts: Parts): string {
  const bearing = Object.entries(parts).filter(([, part]) => part > 0);
  const all = bearing.reduce((sum, [, part]) => sum + part, 0);
  return bearing
    .map(([person, part]) => `${person} ${(part / all).toFixed(4)}`)
    .sort()
    .join();
}

function partsOf({ shares }: Split): Parts {
  return Object.fromEntries(shares.map(({ user_id, parts }) => [user_id, parts ?? 1]));
}

function newestFirst(expenses: readonly Split[]): Split[] {
  return [...expenses].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
}
