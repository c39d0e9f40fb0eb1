import { expenseOfTable, type TableExpense } from "@/core/splitting/table";
import type { ExpenseInput, PayerInput, ShareInput } from "@/data/expense/columns";
import type { TableDraft } from "./draft";
import { type SharedBill, seatsOf } from "./model";

/** What the host's device sends to close a bill. */
export interface Closing {
  expense: ExpenseInput;
  shares: ShareInput[];
  payers: PayerInput[] | null;
}

/** Returns the expense of a bill. Null if it cannot become one: nobody sits at the table, or somebody would be below zero. */
export function closingOf(bill: SharedBill, event_id: string, { payers, ...draft }: TableDraft): Closing | null {
  const made: TableExpense | null = expenseOfTable(bill, seatsOf(bill), bill.marks);
  if (made === null) return null;
  const { shares, ...lines } = made;
  return {
    expense: { ...draft, id: bill.id, event_id, currency: bill.currency, split_method: "manual", ...lines },
    shares: shares.map((share) => ({ ...share, parts: null })),
    payers,
  };
}
