import { expenseOfTable, type TableExpense } from "@/core/splitting/table";
import type { ExpenseInput, PayerInput, ShareInput } from "@/data/expense/columns";
import { type SharedBill, seatsOf } from "./model";

/** The expense that a bill becomes, as its host filled it in: everything but the people and their lines. */
export interface TableExpenseDraft {
  expense: ExpenseInput;
  /** Null when `paid_by` paid everything. */
  payers: PayerInput[] | null;
}

/** What the host's device sends to close a bill. */
export interface Closing {
  expense: ExpenseInput;
  shares: ShareInput[];
  payers: PayerInput[] | null;
}

/** Returns the expense of a bill. Null if it cannot become one: nobody sits at the table, or somebody would be below zero. */
export function closingOf(bill: SharedBill, { expense, payers }: TableExpenseDraft): Closing | null {
  const made: TableExpense | null = expenseOfTable(bill, seatsOf(bill), bill.marks);
  if (made === null) return null;
  const { amount, items, extras, shares } = made;
  return {
    expense: { ...expense, id: bill.id, amount, currency: bill.currency, split_method: "manual", items, extras },
    shares: shares.map((share) => ({ ...share, parts: null })),
    payers,
  };
}
