import { createContext, type Dispatch, useContext } from "react";
import type { AmountProblem } from "@/core/money/calculation";
import type { EventRow, Expense } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import type { RateInUse } from "./api/exchangeRate";
import type { ExpenseDraft } from "./draft";
import type { DraftAction } from "./draftReducer";
import type { Field } from "./rules";

/** The state that the fields of the expense form share. */
export interface ExpenseFormValue {
  draft: ExpenseDraft;
  dispatch: Dispatch<DraftAction>;
  event: EventRow;
  /** People who can pay and take part, the reader first. */
  people: readonly Person[];
  /** The saved expense; null for a new one. */
  saved: Expense | null;
  /** The event's expenses in the cache. */
  earlier: readonly Expense[];
  rate: RateInUse | null;
  /** Returns the error to show for a field. Undefined until the person leaves the field or tries to save. */
  complaint: (field: Field) => string | undefined;
  /** Marks a field as left. */
  touch: (field: Field) => void;
  /** Sets the error of the amount field. Null if its text is an amount. */
  setAmountProblem: (problem: AmountProblem | null) => void;
}

export const ExpenseFormContext = createContext<ExpenseFormValue | null>(null);

export function useExpenseForm(): ExpenseFormValue {
  const form = useContext(ExpenseFormContext);
  if (!form) throw new Error("useExpenseForm needs an ExpenseFormContext");
  return form;
}
