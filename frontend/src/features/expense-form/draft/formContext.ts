import { createContext, type Dispatch, useContext } from "react";
import type { EventRow, Expense, SavedSplit } from "@/data/event/model";
import type { RateInUse } from "@/data/exchangeRate";
import type { Person } from "@/data/person/model";
import type { Series } from "@/data/series/columns";
import type { ExpenseDraft } from "./draft";
import type { DraftAction } from "./draftReducer";
import type { Field } from "./rules";

/**
 * The part of the form's state that typing and tapping leave as it is. A memoized field that reads no other state renders
 * only when its properties change.
 */
export interface FormSetting {
  dispatch: Dispatch<DraftAction>;
  event: EventRow;
  /** People who can pay and take part, the reader first. */
  people: readonly Person[];
  /** The saved expense; null for a new one. */
  saved: Expense | null;
  /** The recurring expense that the form changes; undefined for an expense. */
  series: Series | undefined;
  /** The event's expenses in the cache. */
  earlier: readonly Expense[];
  /** The event's saved splits. */
  splits: readonly SavedSplit[] | undefined;
  /** Name of the form's draft on the device. */
  draftName: string;
  /** Marks a field as left, so that its error is shown from then on. */
  touch: (field: Field) => void;
}

/** The state that the fields of the expense form share. */
export interface ExpenseFormValue extends FormSetting {
  draft: ExpenseDraft;
  rate: RateInUse | null;
  /** Returns the error to show for a field. Undefined until the person leaves the field or tries to save. */
  complaint: (field: Field) => string | undefined;
}

/**
 * Always the newest state. `ExpenseFormContext` may hold an earlier one around parts that only sum up the expense, so that
 * a tap does not wait for them.
 */
export const NewestFormContext = createContext<ExpenseFormValue | null>(null);
export const FormSettingContext = createContext<FormSetting | null>(null);
export const ExpenseFormContext = createContext<ExpenseFormValue | null>(null);

export function useFormSetting(): FormSetting {
  const setting = useContext(FormSettingContext);
  if (!setting) throw new Error("useFormSetting needs a FormSettingContext");
  return setting;
}

export function useExpenseForm(): ExpenseFormValue {
  const form = useContext(ExpenseFormContext);
  if (!form) throw new Error("useExpenseForm needs an ExpenseFormContext");
  return form;
}
