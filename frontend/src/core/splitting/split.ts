import { absolute, negate, sum, type Units } from "@/core/money/units";

/** One person's share of an expense, in the expense's currency. */
export interface Share {
  user_id: string;
  share_amount: Units;
}

/**
 * A manual split may miss the amount by one smallest unit; the difference goes to the largest share (docs/product.md
 * 7.3).
 */
export const SPLIT_TOLERANCE = 1;

/**
 * Returns each person's turn for leftover units; 0 is first. It depends on the expense's id, so that the extra unit
 * rotates between expenses and editing names changes nothing.
 */
export function rotation(expenseId: string, userIds: Iterable<string>): Map<string, number> {
  const ordered = [...userIds].sort();
  const count = ordered.length;
  const offset = count === 0 ? 0 : Number.parseInt(expenseId.slice(0, 8), 16) % count;
  return new Map(ordered.map((id, index) => [id, (index - offset + count) % count]));
}

/** Whole numbers by person. Those beyond the exact range of numbers are given as bigint. */
type Weights = ReadonlyMap<string, number | bigint>;

/**
 * Splits a total in proportion to weights, exactly: leftover units go to the largest remainders, and ties follow the
 * expense's rotation. This one rule serves equal splits, splits by parts, and conversions to the event's currency
 * (supabase/testdata/conversions.json tests that the database agrees). A refund's negative total is split as its absolute
 * value and then negated; signs of weights are ignored. All parts are zero if all weights are zero.
 */
export function apportion(expenseId: string, total: Units, weights: Weights): Map<string, Units> {
  const turn = rotation(expenseId, weights.keys());
  const size = absolute(total);
  const sizes = [...weights].map(([id, weight]) => ({ id, weight: BigInt(weight) * (weight < 0 ? -1n : 1n) }));
  const all = sizes.reduce((sum, { weight }) => sum + weight, 0n);
  const exact = sizes.map(({ id, weight }) => {
    const times = BigInt(size) * weight;
    return { id, whole: Number(times / (all || 1n)), remainder: times % (all || 1n) };
  });
  const given = exact.reduce((sum, { whole }) => sum + whole, 0);
  const last = all > 0n ? size - given : 0;
  const first = [...exact]
    .sort(
      (a, b) =>
        Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) ||
        (turn.get(a.id) ?? 0) - (turn.get(b.id) ?? 0),
    )
    .slice(0, last);
  const signed = (units: number) => (total < 0 ? negate(units as Units) : (units as Units));
  const shares = new Map(exact.map(({ id, whole }) => [id, signed(whole)]));
  for (const { id, whole } of first) shares.set(id, signed(whole + 1));
  return shares;
}

/** Splits an amount equally: shares differ by at most one smallest unit and add up exactly. */
export function equalShares(expenseId: string, amount: Units, userIds: readonly string[]): Share[] {
  const shares = apportion(expenseId, amount, new Map(userIds.map((id) => [id, 1])));
  return [...shares].map(([user_id, share_amount]) => ({ user_id, share_amount }));
}

/** Returns whether a split can be saved: its sum is the amount, within the tolerance. */
export function addsUp(amount: Units, shares: readonly Share[]): boolean {
  return Math.abs(sum(shares.map((s) => s.share_amount)) - amount) <= SPLIT_TOLERANCE;
}

/**
 * Returns the shares to store: without zeros, and with an exact sum. The difference goes to the largest share, the
 * first by id if equal.
 */
export function exactShares(amount: Units, shares: readonly Share[]): Share[] {
  const difference = amount - sum(shares.map((s) => s.share_amount));
  const [first, ...others] = shares;
  if (!first) return [];
  const largest = others.reduce((best, s) => (isLarger(s, best) ? s : best), first);
  return shares
    .map((s) => (s === largest ? { ...s, share_amount: (s.share_amount + difference) as Units } : s))
    .filter((s) => s.share_amount > 0);
}

function isLarger(a: Share, b: Share): boolean {
  return a.share_amount > b.share_amount || (a.share_amount === b.share_amount && a.user_id < b.user_id);
}
