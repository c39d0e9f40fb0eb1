import { newId } from "@/core/ids/newId";
import { MAX_EXTRAS, MAX_ITEMS, MAX_TITLE } from "@/core/limits";
import type { Units } from "@/core/money/units";
import { totalOfBill } from "@/core/splitting/bill";
import { type ReadBill, readBill } from "@/core/splitting/readBill";
import type { ReadPicture } from "@/data/receipt/readPicture";
import { newExtra } from "../bill";
import type { ExpenseDraft } from "../draft";
import { type DraftAction, draftAfter } from "../draftReducer";

/** What of a receipt goes into the form. The total is null until the reader has chosen it. */
export interface FromReceipt extends Pick<ReadPicture, "date" | "merchant"> {
  total: Units | null;
}

/**
 * Returns the draft with what the receipt says. What was typed before stays; a date is the receipt's, because the form
 * begins with today.
 */
export function withReceipt(draft: ExpenseDraft, { total, date, merchant }: FromReceipt): ExpenseDraft {
  const actions: DraftAction[] = [];
  if (total !== null) actions.push({ type: "amount", amount: total });
  if (date !== null) actions.push({ type: "set", plain: { expense_date: date } });
  if (merchant !== null && draft.plain.description.trim() === "")
    actions.push({ type: "set", plain: { description: merchant.slice(0, MAX_TITLE) } });
  return actions.reduce(draftAfter, draft);
}

/** Returns the receipt's lines if they add up to the total; null otherwise, because lines that do not are misread. */
export function linesOf(text: string, total: Units | null, currency: string): ReadBill | null {
  if (total === null) return null;
  const bill = readBill(text, currency);
  const extras = bill.extras.map(({ kind, amount, percent }) => ({ ...newExtra(kind), amount, percent }));
  const isFitting = bill.items.length > 1 && bill.items.length <= MAX_ITEMS && extras.length <= MAX_EXTRAS;
  return isFitting && totalOfBill(bill.items, extras) === total ? bill : null;
}

/** Returns the draft split by the receipt's lines, which are everyone's until somebody takes them. */
export function withLines(draft: ExpenseDraft, bill: ReadBill, unnamed: (number: number) => string): ExpenseDraft {
  return draftAfter(draft, {
    type: "bill",
    action: {
      do: "add",
      items: bill.items.map(({ label, amount }, index) => ({
        id: newId(),
        label: label || unnamed(index + 1),
        amount,
        weights: {},
      })),
      extras: bill.extras.map(({ kind, amount, percent }) => ({ ...newExtra(kind), amount, percent })),
      total: bill.total,
    },
  });
}
