import { fromUnits, type Units } from "@/core/money/units";
import { changesIn, EXPENSE_FIELDS_SHOWN, type HistoryChange } from "@/data/event/historyChanges";
import type { WholeExpense } from "../draft/draft";

/** Returns what the row that would be saved changes in somebody else's version. The lines of a bill are compared apart. */
export function differences(mine: WholeExpense, theirs: WholeExpense): HistoryChange[] {
  return changesIn({ old: loggedAs(theirs), new: loggedAs(mine) }, EXPENSE_FIELDS_SHOWN);
}

/** Returns a row as the history stores it, with amounts as numbers. */
function loggedAs({ items: _, extras: __, shares, payers, ...row }: WholeExpense): Record<string, unknown> {
  const amount = (units: Units) => fromUnits(units, row.currency);
  return {
    ...row,
    amount: amount(row.amount),
    shares: shares.map((share) => ({ ...share, share_amount: amount(share.share_amount) })),
    payers: payers?.map((payer) => ({ ...payer, paid_amount: amount(payer.paid_amount) })),
  };
}

/**
 * Returns the lines of each of two texts that the other does not have. Returns both texts whole if all lines are in both,
 * as in another order.
 */
export function linesThatDiffer(one: string, other: string): [string, string] {
  const [mine, theirs] = [without(one, other), without(other, one)];
  return mine === "" && theirs === "" ? [one, other] : [mine, theirs];
}

/** A line that the other text has once is taken off once. */
function without(text: string, others: string): string {
  const lines = text.split("\n");
  for (const line of others.split("\n")) if (lines.includes(line)) lines.splice(lines.indexOf(line), 1);
  return lines.join("\n");
}
