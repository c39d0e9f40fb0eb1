import { useState } from "react";
import { useKnownEvent } from "@/data/event/eventPage";
import type { Expense } from "@/data/event/model";
import type { Consequence } from "@/data/expense/consequence";
import { paidSince } from "@/data/expense/paidSince";
import { code } from "@/platform/loading/onDemand";
import type { ToSave } from "./rules";

const loadArithmetic = async () => (await import("@/data/expense/consequence")).consequenceOfSaving;

/** A change that waits until the person has seen its consequence. */
interface Asked {
  consequence: Consequence;
  whole: ToSave;
}

/**
 * Before an old expense is changed, people see what that does to balances they have paid by. `saved` is the expense as the
 * event's sums hold it; null for a new one.
 */
export function useConsequence(eventId: string, saved: Expense | null) {
  const page = useKnownEvent(eventId).data;
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    asked,
    putOff: () => setAsked(null),
    /** Whether a change may have a consequence. */
    mayAsk: page !== undefined && saved !== null && paidSince(page.payments, saved),
    /** Asks about the change if it has a consequence, and returns whether it does. Without the code for it nothing is asked. */
    async ask(whole: ToSave): Promise<boolean> {
      if (!page || !saved) return false;
      const consequenceOf = await code.load(loadArithmetic).catch(() => null);
      const consequence = consequenceOf?.(page, saved, whole) ?? null;
      if (consequence) setAsked({ consequence, whole });
      return consequence !== null;
    },
  };
}
