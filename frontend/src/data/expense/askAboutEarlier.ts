import type { EventPage } from "@/data/event/model";
import { localStore } from "@/platform/storage/localStore";

/** For so long after joining, a person is asked on the event's page which earlier expenses were theirs too. */
const ASKED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether the event's page asks a person who joined lately about earlier expenses: there are some that they do not share, and
 * the question was not answered on this device. `earlierExpenses` says which; this only reads what came with the page.
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

/** Not among what stays after sign-out (platform/storage/localStore.ts): it goes with the person. */
const keyOf = (person: string, eventId: string) => `earlier:${person}:${eventId}`;

/** Whether a person has answered on this device which earlier expenses of an event were theirs too. */
export const askedAboutEarlier = {
  answered: (person: string, eventId: string): boolean => localStore.get(keyOf(person, eventId)) !== null,
  answer(person: string, eventId: string): void {
    localStore.set(keyOf(person, eventId), "true");
  },
};
