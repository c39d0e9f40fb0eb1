import type { Expense, Participant, Person } from "@/shared/event/model";

/**
 * Who can pay for an expense and take part in it: the active participants, the reader first, and
 * who is in the expense already though they have left since.
 */
export function peopleFor(participants: readonly Participant[], me: string, saved: Expense | null): Person[] {
  const inIt = new Set([saved?.paid_by, ...(saved?.shares.map((share) => share.user_id) ?? [])]);
  const people = participants.filter((p) => p.status === "active" || inIt.has(p.user_id)).map((p) => p.person);
  return [...people.filter((person) => person.id === me), ...people.filter((person) => person.id !== me)];
}
