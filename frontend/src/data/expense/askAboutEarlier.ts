import type { EventPage } from "@/data/event/model";
import { localStore } from "@/platform/storage/localStore";

/** How long after joining the event's page asks a person about earlier expenses. */
const ASKED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether the event's page asks a new member about earlier expenses. It does when there are expenses that they do not
 * share, and this device has no answer yet. Reads only the cached page; `earlierExpenses` returns the expenses.
 */
export function asksAboutEarlier({ participants, expenses, event }: EventPage, person: string, now: number): boolean {
  const own = participants.find(({ user_id, status }) => user_id === person && status === "active");
  if (!own || now - Date.parse(own.joined_at) > ASKED_MS || askedAboutEarlier.answered(person, event.id)) return false;
  return expenses.some(
    ({ created_at, split_method, shares }) =>
      Date.parse(created_at) < Date.parse(own.joined_at) &&
      split_method !== "manual" &&
      shares.every(({ user_id }) => user_id !== person),
  );
}

/** Sign-out removes this key: the answer belongs to the person (platform/storage/localStore.ts). */
const keyOf = (person: string, eventId: string) => `earlier:${person}:${eventId}`;

/** Whether a person has answered the question about an event's earlier expenses on this device. */
export const askedAboutEarlier = {
  answered: (person: string, eventId: string): boolean => localStore.get(keyOf(person, eventId)) !== null,
  answer(person: string, eventId: string): void {
    localStore.set(keyOf(person, eventId), "true");
  },
};
