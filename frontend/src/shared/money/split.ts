import { sum, type Units } from "./units";

/** One person's part of an expense, in cents of the expense's currency. */
export interface Share {
  user_id: string;
  share_amount: Units;
}

/** A manual split may miss the amount by this much; the difference goes to the largest share (spec section 9). */
export const SPLIT_TOLERANCE = 1;

/**
 * Who comes how late when single cents are left over. Follows from the expense's id, so that the
 * extra cent rotates between expenses and editing a name moves no cent. Position 0 is first.
 */
export function rotation(expenseId: string, userIds: readonly string[]): Map<string, number> {
  const ordered = [...userIds].sort();
  const count = ordered.length;
  const offset = count === 0 ? 0 : Number.parseInt(expenseId.slice(0, 8), 16) % count;
  return new Map(ordered.map((id, index) => [id, (index - offset + count) % count]));
}

/** Splits an amount equally: shares differ by at most one cent and add up exactly. */
export function equalShares(expenseId: string, amount: Units, userIds: readonly string[]): Share[] {
  if (userIds.length === 0) return [];
  const base = Math.floor(amount / userIds.length);
  const left = amount % userIds.length;
  const position = rotation(expenseId, userIds);
  return userIds.map((user_id) => ({
    user_id,
    share_amount: (base + ((position.get(user_id) ?? 0) < left ? 1 : 0)) as Units,
  }));
}

/** Whether a split can be saved: exactly the amount, or within the tolerance. */
export function addsUp(amount: Units, shares: readonly Share[]): boolean {
  return Math.abs(sum(shares.map((s) => s.share_amount)) - amount) <= SPLIT_TOLERANCE;
}

/**
 * The shares as they are stored: without those of zero, and with a difference within the tolerance
 * given to the largest share (the first by id among equals), so that the sum is exact.
 */
export function settleShares(amount: Units, shares: readonly Share[]): Share[] {
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
