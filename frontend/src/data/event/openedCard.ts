import type { EventCard } from "./model";

/** What an event's card tells the event that it opens, so that its header is there before its data. */
export type OpenedCard = Pick<EventCard, "name" | "category" | "status">;

/** State of the history entry that a card opens. */
interface OpeningState {
  card: OpenedCard;
  /** The list of events, when the card is in it: Back leads there. */
  from?: "events";
}

export const openingState = ({ name, category, status }: OpenedCard, from?: "events"): OpeningState => ({
  card: { name, category, status },
  from,
});

/** Reads the state of a history entry. Links that are no cards leave it empty. */
export function openingStateOf(state: unknown): Partial<OpeningState> {
  return typeof state === "object" && state !== null ? state : {};
}
