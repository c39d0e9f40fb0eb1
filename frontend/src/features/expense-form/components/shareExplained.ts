import { absolute, sum, type Units, ZERO } from "@/core/money/units";
import { type BillExtra, type BillItem, isBelowZero, partsOfExtra, sharesOfBill } from "@/core/splitting/bill";
import type { ExtraKind } from "@/core/splitting/extraKinds";
import type { Expense } from "@/data/event/model";
import { percentMissing } from "../draft/parts";

/** The reason for the amount of a share. */
type ShareReason =
  | { kind: "equal"; people: number }
  | { kind: "parts"; part: number; all: number }
  | { kind: "percent"; percent: number }
  | { kind: "manual" }
  | { kind: "bill"; lines: LineExplained[]; extras: ExtraExplained[] };

/** A person's part of a line, or of all lines that are everyone's: `amount` times `weight` divided by `all`. */
interface LineExplained {
  /** Null for everyone's lines together. */
  label: string | null;
  amount: Units;
  weight: number;
  all: number;
}

/** A person's part of the extras of one kind and label. */
interface ExtraExplained {
  kind: ExtraKind;
  label: string | undefined;
  amount: Units;
}

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
  const bill = billReasons(expense);
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
      reason: share ? (bill?.get(user_id) ?? reasonOf(share.parts ?? 1)) : null,
      share: share?.share_amount ?? ZERO,
      hasLeftover:
        split_method !== "manual" &&
        alike.some((other) => share !== undefined && absolute(other.share_amount) < absolute(share.share_amount)),
      effect: (paid - (share?.share_in_event_currency ?? 0)) as Units,
    };
  });
}

/** Returns whether the shares of a bill are others than its lines give, as after a merge of people. */
export function isAdjusted({ id, items = [], extras = [], shares }: Expense): boolean {
  if (items.length + extras.length === 0) return false;
  const people = shares.map(({ user_id }) => user_id);
  const computed = sharesOfBill(id, items, extras, people);
  if (isBelowZero(computed)) return true;
  const bearing = computed.filter(({ share_amount }) => share_amount > 0);
  const by = new Map(bearing.map(({ user_id, share_amount }) => [user_id, share_amount]));
  const isSame = shares.every(({ user_id, share_amount }) => by.get(user_id) === absolute(share_amount));
  return !isSame || by.size !== shares.length;
}

/** Returns each person's lines and extras; null without a bill. */
function billReasons({ id, items = [], extras = [], shares }: Expense): Map<string, ShareReason> | null {
  if (items.length + extras.length === 0) return null;
  const people = shares.map(({ user_id }) => user_id);
  const isEveryones = ({ weights }: BillItem) => Object.keys(weights).length === 0;
  const parts = new Map(extras.map((extra) => [extra, partsOfExtra(id, items, extra, people)]));
  const everyones = sum(items.filter(isEveryones).map(({ amount }) => amount));
  const isAlike = (one: BillExtra) => (other: BillExtra) => one.kind === other.kind && one.label === other.label;
  const kinds = extras.filter((extra, index) => extras.findIndex(isAlike(extra)) === index);
  return new Map(
    people.map((person) => {
      const own = items.flatMap(({ label, amount, weights }): LineExplained[] => {
        const weight = weights[person];
        const all = Object.values(weights).reduce((total, one) => total + one, 0);
        return weight === undefined ? [] : [{ label, amount, weight, all }];
      });
      const shared: LineExplained[] =
        everyones === 0 ? [] : [{ label: null, amount: everyones, weight: 1, all: people.length }];
      const partOf = (kind: BillExtra) =>
        sum(extras.filter(isAlike(kind)).map((extra) => parts.get(extra)?.get(person) ?? ZERO));
      const added = kinds
        .map((kind): ExtraExplained => ({ kind: kind.kind, label: kind.label, amount: partOf(kind) }))
        .filter(({ amount }) => amount !== 0);
      return [person, { kind: "bill", lines: [...own, ...shared], extras: added }];
    }),
  );
}
