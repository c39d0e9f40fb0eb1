import type { Participant } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import type { WholeExpense } from "./draft";

/**
 * Who can pay for an expense and take part in it: the active participants, the reader first, and
 * who is in the expense already though they have left since.
 */
export function peopleFor(participants: readonly Participant[], me: string, expense: WholeExpense | null): Person[] {
  const inIt = new Set([
    expense?.paid_by,
    ...[...(expense?.payers ?? []), ...(expense?.shares ?? [])].map(({ user_id }) => user_id),
  ]);
  const people = participants.filter((p) => p.status === "active" || inIt.has(p.user_id)).map((p) => p.person);
  return [...people.filter((person) => person.id === me), ...people.filter((person) => person.id !== me)];
}

/** A list is quicker than faces for more people than this. */
export const MOST_FACES = 8;
