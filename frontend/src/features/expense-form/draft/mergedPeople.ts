import { MAX_WEIGHT } from "@/core/limits";
import type { Units } from "@/core/money/units";
import type { SplitMethod } from "@/data/event/model";
import type { DraftBill } from "./bill";
import type { Parts } from "./parts";
import { type Payment, paidByOne } from "./payers";

/** The fields of a draft that name people. */
interface Named extends Payment {
  split_method: SplitMethod;
  shares: Record<string, Units>;
  offered: readonly string[] | null;
  edited: string[];
  parts: Parts | null;
  percent: boolean;
  bill: DraftBill | null;
}

/**
 * Returns a draft with one person replaced by another. Amounts of both are added up as the database does it: the parts of an
 * equal split are counted, so that the others keep their shares.
 */
export function withMerged<T extends Named>(draft: T, former: string, into: string): T {
  const now = (person: string) => (person === former ? into : person);
  const once = (people: readonly string[]) => [...new Set(people.map(now))];
  const both = former in draft.shares && into in draft.shares;
  const isBill = draft.bill?.isUsed === true;
  const ones = Object.fromEntries(Object.keys(draft.shares).map((person) => [person, 1]));
  const split: Partial<Named> =
    both && draft.split_method === "equal" && !isBill
      ? { split_method: "parts", percent: false, parts: addedUp(ones, now) }
      : { parts: draft.parts && addedUp(draft.parts, now) };
  // A sum of two shares stays fixed like a typed one, or the rest would be spread anew.
  const isFixed = both && draft.split_method === "manual" && !isBill;
  return {
    ...draft,
    ...split,
    ...paidAfter(draft, now),
    shares: addedUp(draft.shares, now),
    offered: draft.offered && once(draft.offered),
    edited: once(isFixed ? [...draft.edited, into] : draft.edited),
    bill: draft.bill && billAfter(draft.bill, now, both ? ones : {}),
  };
}

function paidAfter({ paid_by, payers, paid_typed }: Payment, now: (person: string) => string): Payment {
  const paid = addedUp(payers ?? {}, now);
  const [first = now(paid_by), ...others] = Object.keys(paid);
  if (others.length === 0) return paidByOne(first);
  return { paid_by: now(paid_by), payers: paid, paid_typed: [...new Set(paid_typed.map(now))] };
}

/** A line of everyone gets explicit weights when two of them become one, so that the others keep their part of it. */
function billAfter(bill: DraftBill, now: (person: string) => string, everyone: Record<string, number>): DraftBill {
  const items = bill.items.map((item) => {
    const weights = Object.keys(item.weights).length > 0 ? item.weights : everyone;
    const added = Object.entries(addedUp(weights, now));
    return { ...item, weights: Object.fromEntries(added.map(([one, weight]) => [one, Math.min(weight, MAX_WEIGHT)])) };
  });
  return { ...bill, items };
}

function addedUp<N extends number>(amounts: Readonly<Record<string, N>>, now: (person: string) => string) {
  const sums: Record<string, N> = {};
  for (const [person, amount] of Object.entries(amounts)) {
    sums[now(person)] = ((sums[now(person)] ?? 0) + amount) as N;
  }
  return sums;
}
