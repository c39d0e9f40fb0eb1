import { sum, type Units } from "@/core/money/units";
import { equalShares, type Share } from "@/core/splitting/split";

/** Splits manually: typed shares are fixed, and the others split the rest, never below zero (docs/product.md 7.3). */
export function manualShares(
  expenseId: string,
  amount: Units,
  userIds: readonly string[],
  fixed: ReadonlyMap<string, Units>,
): Share[] {
  const open = userIds.filter((id) => !fixed.has(id));
  const fixedSum = sum(userIds.map((id) => fixed.get(id) ?? (0 as Units)));
  const rest = Math.max(0, amount - fixedSum) as Units;
  const spread = new Map(equalShares(expenseId, rest, open).map((s) => [s.user_id, s.share_amount]));
  return userIds.map((user_id) => ({
    user_id,
    share_amount: fixed.get(user_id) ?? spread.get(user_id) ?? (0 as Units),
  }));
}
