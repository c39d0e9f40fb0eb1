import { absolute, sum, type Units, ZERO } from "@/core/money/units";
import type { Expense } from "@/data/event/model";
import { percentMissing } from "./parts";

/** The reason for the amount of a share. */
export type ShareReason =
  | { kind: "equal"; people: number }
  | { kind: "parts"; part: number; all: number }
  | { kind: "percent"; percent: number }
  | { kind: "manual" };

/** One person's part in an expense. */
export interface ShareExplained {
  user_id: string;
  /** Null for a payer without a share. */
  reason: ShareReason | null;
  /** In the expense's currency. */
  share: Units;
  /** Whether the share includes a unit that could not be divided, and so exceeds others with the same reason. */
  hasLeftover: boolean;
  /** Paid minus share, in the event's currency: the effect on the balance. */
  effect: Units;
}

/** Explains everyone's share of an expense, and its effect on their balance (docs/product.md 7.3). */
export function explainShares(expense: Expense): ShareExplained[] {
  const { shares, payers, split_method } = expense;
  const all = shares.reduce((total, { parts }) => total + (parts ?? 1), 0);
  const parts = Object.fromEntries(shares.map(({ user_id, parts: part }) => [user_id, part ?? 1]));
  const isPercent = split_method === "parts" && percentMissing(parts) === 0;
  const reasonOf = (part: number): ShareReason => {
    if (split_method === "equal") return { kind: "equal", people: shares.length };
    if (split_method === "manual") return { kind: "manual" };
    return isPercent ? { kind: "percent", percent: part } : { kind: "parts", part, all };
  };
  const people = [...new Set([...shares.map(({ user_id }) => user_id), ...payers.map(({ user_id }) => user_id)])];
  return people.map((user_id) => {
    const share = shares.find((one) => one.user_id === user_id);
    const paid = sum(payers.filter((payer) => payer.user_id === user_id).map((payer) => payer.paid_in_event_currency));
    const alike = shares.filter((other) => share !== undefined && other.parts === share.parts);
    return {
      user_id,
      reason: share ? reasonOf(share.parts ?? 1) : null,
      share: share?.share_amount ?? ZERO,
      hasLeftover:
        split_method !== "manual" &&
        alike.some((other) => share !== undefined && absolute(other.share_amount) < absolute(share.share_amount)),
      effect: (paid - (share?.share_in_event_currency ?? 0)) as Units,
    };
  });
}
