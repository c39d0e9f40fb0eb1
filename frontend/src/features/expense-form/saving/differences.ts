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
