import { daysBetween, type IsoDate } from "@/core/dates/dates";
import { MAX_TITLE } from "@/core/limits";
import { type Units, ZERO } from "@/core/money/units";
import type { Reading } from "@/core/receipts/readReceipt";
import { totalOfBill } from "@/core/splitting/bill";
import { type ReadBill, readBill } from "@/core/splitting/readBill";
import type { EventRow, Expense } from "@/data/event/model";
import { fitsBill, readLines } from "../bill/readLines";
import type { ExpenseDraft } from "../draft/draft";
import { type DraftAction, draftAfter } from "../draft/draftReducer";

/** Most days between a receipt and today, the event or another expense for its day to be filled in without a question. */
const NEAR_DAYS = 60;

/** Returns whether a receipt's day can be filled in. A day far from all others is misread, or of an old receipt. */
export function isLikelyDay(
  date: IsoDate,
  today: IsoDate,
  event: Pick<EventRow, "planned_start_date" | "planned_duration_days">,
  earlier: readonly Pick<Expense, "expense_date">[],
): boolean {
  const isNear = (first: IsoDate, days = 0) => {
    const after = daysBetween(first, date);
    return after >= -NEAR_DAYS && after <= days + NEAR_DAYS;
  };
  if ([today, ...earlier.map((one) => one.expense_date)].some((day) => isNear(day))) return true;
  const { planned_start_date: start, planned_duration_days: days } = event;
  return start !== null && isNear(start, days ?? 1);
}

/** What of a receipt goes into the form. The total is null until it is sure or chosen, as is an unlikely day. */
export interface FromReceipt extends Pick<Reading, "date" | "merchant"> {
  total: Units | null;
}

/**
 * Returns the draft with what the receipt says. What was typed stays, also what was typed while the picture was read:
 * `before` is the draft from the beginning of the reading.
 */
export function withReceipt(draft: ExpenseDraft, before: ExpenseDraft, read: FromReceipt): ExpenseDraft {
  const { total, date, merchant } = read;
  const actions: DraftAction[] = [];
  if (total !== null && draft.amount === ZERO) actions.push({ type: "amount", amount: total });
  if (date !== null && draft.plain.expense_date === before.plain.expense_date)
    actions.push({ type: "set", plain: { expense_date: date } });
  if (merchant !== null && draft.plain.description.trim() === "")
    actions.push({ type: "set", plain: { description: titleOf(merchant) } });
  return actions.reduce(draftAfter, draft);
}

/** Returns the draft without what the receipt filled. What the person changed afterwards stays. */
export function withoutReceipt(draft: ExpenseDraft, before: ExpenseDraft, read: FromReceipt): ExpenseDraft {
  const { total, date, merchant } = read;
  const actions: DraftAction[] = [];
  if (draft.amount === total) actions.push({ type: "amount", amount: before.amount });
  if (draft.plain.expense_date === date)
    actions.push({ type: "set", plain: { expense_date: before.plain.expense_date } });
  if (merchant !== null && draft.plain.description === titleOf(merchant))
    actions.push({ type: "set", plain: { description: before.plain.description } });
  return actions.reduce(draftAfter, draft);
}

const titleOf = (merchant: string): string => merchant.slice(0, MAX_TITLE);

/** Returns the receipt's lines if they add up to the total; null otherwise, because lines that do not are misread. */
export function linesOf(text: string, total: Units | null, currency: string): ReadBill | null {
  if (total === null) return null;
  const bill = readBill(text, currency);
  if (bill.items.length < 2 || !fitsBill(bill)) return null;
  const { items, extras } = readLines(bill, String);
  return totalOfBill(items, extras) === total ? bill : null;
}

/** Returns the draft split by the receipt's lines, which are everyone's until somebody takes them. */
export function withLines(draft: ExpenseDraft, bill: ReadBill, unnamed: (number: number) => string): ExpenseDraft {
  const lines = readLines(bill, unnamed);
  return draftAfter(draft, { type: "bill", action: { do: "add", ...lines, total: bill.total } });
}

/** Returns the draft with the split of an earlier one, without the receipt's lines. */
export function withoutLines(draft: ExpenseDraft, before: ExpenseDraft): ExpenseDraft {
  const { split_method, shares, edited, parts, percent, bill } = before;
  return { ...draft, split_method, shares, edited, parts, percent, bill };
}
