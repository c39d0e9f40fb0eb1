import { useState } from "react";
import { useKnownEvent } from "@/data/event/eventPage";
import type { Expense } from "@/data/event/model";
import type { Consequence } from "@/data/expense/consequence";
import { paidSince } from "@/data/expense/paidSince";
import { code } from "@/platform/loading/onDemand";
import type { ToSave } from "./rules";

const loadArithmetic = async () => (await import("@/data/expense/consequence")).consequenceOfSaving;

/** A change that waits for the person to see its consequence. */
interface Asked {
  consequence: Consequence;
  whole: ToSave;
}

/**
 * Asks before an old expense is changed, since that changes balances people may have paid by. `saved` is the row that
 * the event's sums include; null for a new one.
 */
export function useConsequence(eventId: string, saved: Expense | null) {
  const page = useKnownEvent(eventId).data;
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    asked,
    putOff: () => setAsked(null),
    /** Whether a change may have a consequence. */
    mayAsk: page !== undefined && saved !== null && paidSince(page.payments, saved),
    /**
     * Asks about the change if it has a consequence, and returns whether it does. Asks nothing when its code cannot be
     * loaded.
     */
    async ask(whole: ToSave): Promise<boolean> {
      if (!page || !saved) return false;
      const consequenceOf = await code.load(loadArithmetic).catch(() => null);
      const consequence = consequenceOf?.(page, saved, whole) ?? null;
      if (consequence) setAsked({ consequence, whole });
      return consequence !== null;
    },
  };
}
