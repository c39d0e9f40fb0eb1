import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import type { Participant } from "@/data/event/model";
import { deleteExpense } from "@/data/expense/deleteExpense";
import { restoreExpense } from "@/data/expense/restoreExpense";
import { saveExpense, withMergedPeople } from "@/data/expense/saveExpense";
import { isOfKind, type Mutation } from "@/offline/mutation";
import { dropMutation, useOutbox } from "@/offline/queue";
import { dropDraft } from "@/platform/drafts/draft";
import type { WholeExpense } from "./draft";

/** Key of the changes of expenses that a screen is waiting for. */
export const CHANGING_EXPENSE = ["changing expense"];

/** Kinds that the form replaces or drops. Others, like a late join, change several expenses and are decided elsewhere. */
const KINDS: readonly string[] = [saveExpense, deleteExpense, restoreExpense].map(({ name }) => name);

/** A change of an expense that the server refused after it was submitted. */
export interface Refused {
  mutation: Mutation;
  /** The expense after the refused change; null for a refused deletion. */
  wanted: WholeExpense | null;
  /** Drops the mutation. */
  giveUp: () => void;
}

/**
 * Returns the reader's refused change of an expense, if there is one. It stays in the form until it is dropped, also while it
 * is being saved again.
 */
export function useRefusedChange(
  expenseId: string,
  participants: readonly Participant[],
  onGivenUp: (mutation: Mutation) => void,
): Refused | undefined {
  const current = useOutbox((s) => s.mutations).find(
    ({ state, kind, subjects }) => state === "attention" && KINDS.includes(kind) && subjects.includes(expenseId),
  );
  // A form that waits for its own mutation shows the outcome itself.
  const waiting = useIsMutating({ mutationKey: CHANGING_EXPENSE }) > 0;
  const [mutation, setMutation] = useState(current);
  if (current && !waiting && current.id !== mutation?.id) setMutation(current);
  if (!mutation) return undefined;
  return {
    mutation,
    wanted: wantedBy(mutation, participants),
    giveUp() {
      void dropMutation(mutation);
      dropDraft(`expense:${expenseId}`);
      setMutation(undefined);
      onGivenUp(mutation);
    },
  };
}

function wantedBy(mutation: Mutation, participants: readonly Participant[]): WholeExpense | null {
  if (!isOfKind(mutation, saveExpense)) return null;
  const { expense, shares, payers, base } = withMergedPeople(mutation.payload, participants);
  return { ...expense, shares, payers, is_bill: base?.is_bill === true };
}
