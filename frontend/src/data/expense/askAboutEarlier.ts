import type { EventPage } from "@/data/event/model";
import { localStore } from "@/platform/storage/localStore";
import { earlierExpenses } from "./joining";

/** How long after joining the event's page asks a person about earlier expenses. */
const ASKED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether the event's page asks a new member about earlier expenses. It does when they can share any of the newest, and
 * this device has no answer yet.
 */
export function asksAboutEarlier(page: EventPage, person: string, now: number): boolean {
  const own = page.participants.find(({ user_id }) => user_id === person);
  if (!own || now - Date.parse(own.joined_at) > ASKED_MS) return false;
  return !askedAboutEarlier.answered(person, page.event.id) && earlierExpenses(page, page.expenses, person).length > 0;
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
