import { ZERO } from "@/core/money/units";
import { applyPendingSettings } from "@/data/settings/pendingSettings";
import type { Mutation } from "@/offline/mutation";
import { pageOfNewEvent, pendingCreations } from "./createEvent";
import type { EventCard } from "./model";
import { applyPendingMutations } from "./pendingEvent";

/** Number of people on an event's card. */
const PEOPLE_ON_CARDS = 5;

/** Returns a new event's card, with the mutations that belong to it applied. */
function cardOfNewEvent(
  { payload, made_at }: ReturnType<typeof pendingCreations>[number],
  mutations: readonly Mutation[],
): EventCard {
  const { creator } = payload;
  const page = applyPendingMutations(pageOfNewEvent(payload, made_at), mutations, creator.id);
  const { event, participants, balances, total, expense_count } = page;
  const { description: _, ...row } = event;
  const active = participants.filter(({ status }) => status === "active");
  return {
    ...row,
    participant_count: active.length,
    expense_count,
    total,
    my_net: balances.find(({ user_id }) => user_id === creator.id)?.net ?? ZERO,
    household_net: null,
    people: active.slice(0, PEOPLE_ON_CARDS).map(({ person }) => person),
  };
}

/**
 * Returns event cards with unsent mutations applied. New events come first. An event made passive leaves a list of active
 * events.
 */
export function eventsWithPending(
  events: readonly EventCard[],
  mutations: readonly Mutation[],
  includePassive: boolean,
): EventCard[] {
  const known = new Set(events.map(({ id }) => id));
  const created = pendingCreations(mutations).filter(({ payload }) => !known.has(payload.event.id));
  const cards = [
    ...created.map((creation) => cardOfNewEvent(creation, mutations)).reverse(),
    ...events.map((event) => applyPendingSettings(event, mutations)),
  ];
  return includePassive ? cards : cards.filter(({ status }) => status !== "passive");
}
