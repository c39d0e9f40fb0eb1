import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import type { Participant } from "@/data/event/model";
import { deleteExpense } from "@/data/expense/deleteExpense";
import { restoreExpense } from "@/data/expense/restoreExpense";
import { saveExpense, withMergedPeople } from "@/data/expense/saveExpense";
import { SAVE_SERIES } from "@/data/series/kindNames";
import { isOfKind, type Mutation } from "@/offline/mutation";
import { dependentsOf, successorsOf } from "@/offline/order";
import { dropMutation, useOutbox } from "@/offline/queue";
import { dropDraft } from "@/platform/drafts/draft";
import type { WholeExpense } from "../draft/draft";

/** Key of the changes of expenses, also recurring ones, that a screen is waiting for. */
export const CHANGING_EXPENSE = ["changing expense"];

/** Kinds of changes that a form replaces or drops. Others, like a late join, change several expenses and are decided elsewhere. */
export const EXPENSE_KINDS: readonly string[] = [saveExpense, deleteExpense, restoreExpense].map(({ name }) => name);
export const SERIES_KINDS: readonly string[] = [SAVE_SERIES];

/** A change that the server refused after it was submitted from the form. */
export interface Refused {
  mutation: Mutation;
  /** The mutation and the reader's later ones, made before the refusal. They are decided together. */
  all: readonly Mutation[];
  /** Drops the mutations. */
  giveUp: () => Promise<void>;
}

interface Options {
  /** Id of the expense or the recurring expense; null for none. */
  subject: string | null;
  kinds: readonly string[];
  /** Name of the form's draft. */
  draft: string;
  onGivenUp: (mutation: Mutation) => void;
}

/**
 * Returns the reader's refused change of what the form shows, if there is one. It stays in the form until it is dropped, also
 * while it is being saved again.
 */
export function useRefusedChange({ subject, kinds, draft, onGivenUp }: Options): Refused | undefined {
  const mutations = useOutbox((s) => s.mutations);
  const current = mutations.find(
    ({ state, kind, subjects }) =>
      subject !== null && state === "attention" && kinds.includes(kind) && subjects.includes(subject),
  );
  const now = current && [current, ...successorsOf(current, mutations).filter(({ kind }) => kinds.includes(kind))];
  // A form that waits for its own mutation shows the outcome itself.
  const waiting = useIsMutating({ mutationKey: CHANGING_EXPENSE }) > 0;
  const [all = [], setAll] = useState(now);
  if (now && !waiting && idsOf(now) !== idsOf(all)) setAll(now);
  const [mutation] = all;
  if (!mutation) return undefined;
  return {
    mutation,
    all,
    async giveUp() {
      // First: while the queue has the mutation, the form shows it again.
      const dependents = dependentsOf(mutation, mutations).filter(({ id }) => all.every((one) => one.id !== id));
      for (const each of [...dependents, ...all.toReversed()]) await dropMutation(each);
      dropDraft(draft);
      setAll(undefined);
      onGivenUp(mutation);
    },
  };
}

const idsOf = (mutations: readonly Mutation[]) => mutations.map(({ id }) => id).join();

/** Returns the expense after a refused change and the later ones; null for a refused deletion. */
export function wantedBy({ all }: Refused, participants: readonly Participant[]): WholeExpense | null {
  const last = all.findLast((each) => isOfKind(each, saveExpense));
  if (!last) return null;
  const { expense, shares, payers, base } = withMergedPeople(last.payload, participants);
  return { ...expense, shares, payers, is_bill: base?.is_bill === true };
}
