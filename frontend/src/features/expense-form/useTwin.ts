import { useState } from "react";
import type { Expense } from "@/data/event/model";
import { twinOf } from "@/data/expense/twin";
import type { ToSave } from "./rules";

/** What is to be saved, and what looks like it. */
export interface Twins {
  whole: ToSave;
  twin: Expense;
}

/**
 * Before what looks like an expense of a while ago is saved a second time, its person is asked. `known` is what a new
 * expense could be the twin of; nothing for one that was saved before.
 */
export function useTwin(known: readonly Expense[]) {
  const [asked, setAsked] = useState<Twins | null>(null);
  return {
    asked,
    /** Whether there is something to be asked first; saving waits for the answer. */
    asksAbout(whole: ToSave): boolean {
      const twin = twinOf(whole.expense, known);
      if (twin) setAsked({ whole, twin });
      return twin !== null;
    },
    putOff: () => setAsked(null),
  };
}
