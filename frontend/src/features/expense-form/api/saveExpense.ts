import { useMutation } from "@tanstack/react-query";
import type { Entry, Mutation } from "@/data/outbox/model";
import { GONE, save } from "@/data/outbox/outbox";

/** Names the changes of expenses that a screen is waiting for. */
export const CHANGING_EXPENSE = ["changing expense"];

interface Saving {
  mutation: Extract<Mutation, { kind: "save_expense" }>;
  /** An earlier change that the server refused, in whose place this one comes. */
  replaced?: Entry;
  /** Name of the draft that it is saved from. */
  draft?: string;
}

/**
 * Saves an expense, new or changed. It is on the device at once and on the server as soon as there
 * is a way: answers "sent", or why it waits. Throws the server's refusal, such as `version_conflict`. A change of what is
 * gone meanwhile stays in the outbox for a decision.
 */
export function useSaveExpense() {
  return useMutation({
    mutationKey: CHANGING_EXPENSE,
    mutationFn: ({ mutation, ...options }: Saving) => save(mutation, { ...options, staysAfter: GONE }),
  });
}
