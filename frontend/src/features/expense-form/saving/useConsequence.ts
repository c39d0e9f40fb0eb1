import { useEffect, useEffectEvent, useState } from "react";
import { useKnownEvent } from "@/data/event/eventPage";
import type { Expense } from "@/data/event/model";
import { useOnDemand } from "@/platform/loading/onDemand";
import type { ToSave } from "../draft/rules";
import type { Consequence } from "./consequence";
import { paidSince } from "./paidSince";

const loadArithmetic = async () => (await import("./consequence")).consequenceOfSaving;

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
  const { part: consequenceOf, want } = useOnDemand(loadArithmetic);
  const mayAsk = page !== undefined && saved !== null && paidSince(page.payments, saved);
  const loadOnce = useEffectEvent(() => {
    if (!consequenceOf) void want();
  });
  // Loaded with the form, so that saving never waits for it.
  useEffect(() => {
    if (mayAsk) loadOnce();
  }, [mayAsk]);
  return {
    asked,
    putOff: () => setAsked(null),
    /**
     * Returns whether the person is asked first; saving waits for the answer. Asks nothing while the code is missing.
     */
    asksAbout(whole: ToSave): boolean {
      const consequence = (mayAsk && consequenceOf?.(page, saved, whole)) || null;
      if (consequence) setAsked({ consequence, whole });
      return consequence !== null;
    },
  };
}
