import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import type { Participant } from "@/data/event/model";
import { claimsAmong, withClaims } from "@/data/outbox/claims";
import { drop, useOutbox } from "@/data/outbox/entries";
import { type Entry, subjectOf } from "@/data/outbox/model";
import { dropDraft } from "@/platform/drafts/draft";
import { CHANGING_EXPENSE } from "./api/saveExpense";
import type { WholeExpense } from "./draft";

/** A change of an expense that the server refused after it was made. */
export interface Refused {
  entry: Entry;
  /** The expense as the person wanted it; null when they wanted it deleted. */
  wanted: WholeExpense | null;
  /** Forgets the change. */
  giveUp: () => void;
}

/**
 * The reader's change of an expense that the server refused, if there is one. It stays the form's
 * matter until it is given up, also while it is being saved again.
 */
export function useRefusedChange(
  expenseId: string,
  participants: readonly Participant[],
  onGivenUp: (entry: Entry) => void,
): Refused | undefined {
  const current = useOutbox((s) => s.entries).find(
    (entry) => entry.state === "attention" && subjectOf(entry.mutation) === expenseId,
  );
  // While a form waits for its own change, the answer is the form's to tell.
  const waiting = useIsMutating({ mutationKey: CHANGING_EXPENSE }) > 0;
  const [entry, setEntry] = useState(current);
  if (current && !waiting && current.id !== entry?.id) setEntry(current);
  if (!entry) return undefined;
  const mutation = withClaims(entry.mutation, claimsAmong(participants));
  return {
    entry,
    wanted:
      mutation.kind === "save_expense"
        ? { ...mutation.expense, shares: mutation.shares, payers: mutation.payers }
        : null,
    giveUp() {
      void drop(entry);
      dropDraft(`expense:${expenseId}`);
      setEntry(undefined);
      onGivenUp(entry);
    },
  };
}
