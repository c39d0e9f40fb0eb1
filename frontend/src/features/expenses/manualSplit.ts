import { sum, type Units } from "@/core/money/units";
import { apportion, type Share } from "@/core/splitting/split";

/** How many parts of an amount somebody bears; who is not named bears one. */
export type Parts = Readonly<Record<string, number>>;

/** The database keeps four decimals of a part; weights are whole numbers. */
const WHOLE = 10_000;

/** Splits an amount in proportion to parts, exactly. */
export function sharesByParts(expenseId: string, amount: Units, userIds: readonly string[], parts: Parts): Share[] {
  const weights = new Map(userIds.map((id) => [id, Math.round((parts[id] ?? 1) * WHOLE)]));
  return [...apportion(expenseId, amount, weights)].map(([user_id, share_amount]) => ({ user_id, share_amount }));
}

/**
 * Manual split: an edited share is fixed, what remains is spread over the others, equally or by their
 * parts, and is never below zero (spec section 4).
 */
export function manualShares(
  expenseId: string,
  amount: Units,
  userIds: readonly string[],
  fixed: ReadonlyMap<string, Units>,
  parts: Parts = {},
): Share[] {
  const open = userIds.filter((id) => !fixed.has(id));
  const fixedSum = sum(userIds.map((id) => fixed.get(id) ?? (0 as Units)));
  const rest = Math.max(0, amount - fixedSum) as Units;
  const spread = new Map(sharesByParts(expenseId, rest, open, parts).map((s) => [s.user_id, s.share_amount]));
  return userIds.map((user_id) => ({
    user_id,
    share_amount: fixed.get(user_id) ?? spread.get(user_id) ?? (0 as Units),
  }));
}
