import { createContext, type Dispatch, useContext } from "react";
import type { AmountProblem } from "@/core/money/calculation";
import type { EventRow, Expense } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import type { RateInUse } from "./api/exchangeRate";
import type { ExpenseDraft } from "./draft";
import type { DraftAction } from "./draftReducer";
import type { Field } from "./rules";

/** What the parts of the expense form share. */
export interface ExpenseFormValue {
  draft: ExpenseDraft;
  dispatch: Dispatch<DraftAction>;
  event: EventRow;
  /** Who can pay and take part, the reader first. */
  people: readonly Person[];
  /** The expense as it was saved before; null for a new one. */
  saved: Expense | null;
  /** The event's expenses that the device knows of. */
  earlier: readonly Expense[];
  rate: RateInUse | null;
  /** What is wrong with a field, once it was left or saving was tried. */
  complaint: (field: Field) => string | undefined;
  /** The field was left. */
  touch: (field: Field) => void;
  /** What stands in the amount's field is no amount, or is one again. */
  setAmountProblem: (problem: AmountProblem | null) => void;
}

export const ExpenseFormContext = createContext<ExpenseFormValue | null>(null);

export function useExpenseForm(): ExpenseFormValue {
  const form = useContext(ExpenseFormContext);
  if (!form) throw new Error("a part of the expense form stands outside of it");
  return form;
}
