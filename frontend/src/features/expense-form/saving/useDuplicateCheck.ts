import { useState } from "react";
import type { Expense } from "@/data/event/model";
import type { ToSave } from "../draft/rules";
import { duplicateOf } from "./duplicate";

/** A new expense, and the earlier one that it resembles. */
export interface Duplicate {
  whole: ToSave;
  earlier: Expense;
}

/**
 * Asks before saving a new expense that resembles a recent one. `known` holds the expenses to compare with; it is empty
 * when a saved expense is changed.
 */
export function useDuplicateCheck(known: readonly Expense[]) {
  const [asked, setAsked] = useState<Duplicate | null>(null);
  return {
    asked,
    /** Returns whether the person is asked first; saving waits for the answer. */
    asksAbout(whole: ToSave): boolean {
      const earlier = duplicateOf(whole.expense, known);
      if (earlier) setAsked({ whole, earlier });
      return earlier !== null;
    },
    putOff: () => setAsked(null),
  };
}
