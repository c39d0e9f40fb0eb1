import type { Participant } from "@/data/event/model";
import { mergedId } from "@/data/event/mutationKind";
import type { Person } from "@/data/person/model";
import type { WholeExpense } from "./draft";

/**
 * Returns the people who can pay and take part, the reader first: the active participants, and former ones whom the
 * expense names already. A merged person is the one into whom they were merged.
 */
export function peopleFor(participants: readonly Participant[], me: string, expense: WholeExpense | null): Person[] {
  const merged = mergedId(participants);
  const named = [...(expense?.payers ?? []), ...(expense?.shares ?? [])].map(({ user_id }) => user_id);
  const inIt = new Set([expense?.paid_by ?? "", ...named].map(merged));
  const people = participants.filter((p) => p.status === "active" || inIt.has(p.user_id)).map((p) => p.person);
  return [...people.filter((person) => person.id === me), ...people.filter((person) => person.id !== me)];
}

/** Events with more people show a list instead of avatars. */
export const MOST_FACES = 8;
