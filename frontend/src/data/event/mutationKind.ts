import { kindOf, type Mutation, type MutationKind } from "@/offline/mutation";
import type { Participant, ServerEventPage } from "./model";
import type { ExpenseReference } from "./sums";

/** A kind of mutation that changes event pages. */
export interface EventMutationKind<Payload = unknown, Row = unknown>
  extends MutationKind<Payload, ServerEventPage, Row> {
  /** Whether it changes the event's balances. */
  isMoney: boolean;
  expenseReferences?(payload: Payload): readonly ExpenseReference[];
}

const eventKindOf = (mutation: Mutation) => kindOf(mutation) as Partial<EventMutationKind>;

export const isMoney = (mutation: Mutation): boolean => eventKindOf(mutation).isMoney ?? false;

export const expenseReferencesOf = (mutation: Mutation): readonly ExpenseReference[] =>
  eventKindOf(mutation).expenseReferences?.(mutation.payload) ?? [];

/** Returns the id of the person into whom somebody of the event was merged, or the id itself. */
export function mergedId(participants: readonly Participant[]): (id: string) => string {
  const merges = new Map(participants.map(({ user_id, person }) => [user_id, person.claimed_by]));
  return (id) => merges.get(id) ?? id;
}
