import { rotation, type Share } from "@/shared/money/split";
import { sum, type Units } from "@/shared/money/units";

/** How many parts of an amount somebody bears; who is not named bears one. */
export type Parts = Readonly<Record<string, number>>;

/** Splits an amount in proportion to whole parts: the cents that are left go to those who lost most by rounding. */
export function sharesByParts(expenseId: string, amount: Units, userIds: readonly string[], parts: Parts): Share[] {
  const position = rotation(expenseId, userIds);
  const all = userIds.reduce((total, id) => total + (parts[id] ?? 1), 0);
  if (all === 0) return userIds.map((user_id) => ({ user_id, share_amount: 0 as Units }));
  const exact = userIds.map((user_id) => {
    const times = amount * (parts[user_id] ?? 1);
    return { user_id, whole: Math.floor(times / all), lost: times % all };
  });
  const left = amount - exact.reduce((total, { whole }) => total + whole, 0);
  const early = ({ user_id }: { user_id: string }) => position.get(user_id) ?? 0;
  const first = new Set([...exact].sort((a, b) => b.lost - a.lost || early(a) - early(b)).slice(0, left));
  return exact.map((share) => ({
    user_id: share.user_id,
    share_amount: (share.whole + (first.has(share) ? 1 : 0)) as Units,
  }));
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
