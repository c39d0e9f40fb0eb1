import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import { type Amendment, amended, persistedAmendment } from "@/data/settings/amendment";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { EventCard, EventSettings } from "./model";
import type { EventMutationKind } from "./mutationKind";

/** Changes columns of an event. */
export interface SaveEvent extends Amendment<EventSettings> {
  event_id: string;
  /** The event's name, for messages. */
  name: string;
}

export const saveEvent: EventMutationKind<SaveEvent> = {
  name: "save_event",
  schema: v.object({ event_id: v.string(), ...persistedAmendment }),
  isMoney: false,
  subjects: ({ event_id }) => [event_id],
  events: ({ event_id }) => [event_id],
  apply: (page, payload) => ({ ...page, event: amended(page.event, payload) }),

  async send({ event_id, changes, base }, mutation_id, timeout) {
    return dataOf(supabase().rpc("save_event", { event_id, changes, base, mutation_id }).abortSignal(timeout));
  },

  /** Updates the cached lists. An event that is made active again joins the active ones. */
  async onSent(payload) {
    const update = (card: EventCard) => (card.id === payload.event_id ? amended(card, payload) : card);
    await updateCached<EventCard[]>(keys.events(true), (cards) => cards.map(update));
    const all = queryClient.getQueryData<EventCard[]>(keys.events(true)) ?? [];
    const joining = payload.changes.status === "active" ? all.filter(({ id }) => id === payload.event_id) : [];
    await updateCached<EventCard[]>(keys.events(false), (cards) =>
      cards.some(({ id }) => id === payload.event_id) ? cards.map(update) : [...joining, ...cards],
    );
  },

  label: ({ name }) => ({ key: "refused.event", values: { name } }),
  decisionPath: ({ event_id }) => pathTo("editEvent", { eventId: event_id }),
};
