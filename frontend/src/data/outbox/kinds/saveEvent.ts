import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import type { EventCard } from "@/data/event/model";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Amendment, EventSettings } from "../inputs";
import { changeKnown } from "../known";
import { amended } from "./amended";
import type { Kind } from "./kind";

/** A change of an event itself. `name` is the event's, to tell it from others. */
interface SaveEvent extends Amendment<EventSettings> {
  kind: "save_event";
  event_id: string;
  name: string;
}

/** The columns that change, by name: their new values, and those they had. */
export const keptAmendment = { changes: v.object({}), base: v.object({}) };

export const saveEvent: Kind<SaveEvent> = {
  schema: v.object({ kind: v.literal("save_event"), event_id: v.string(), ...keptAmendment }),
  isMoney: false,
  subjectOf: ({ event_id }) => event_id,
  eventOf: ({ event_id }) => event_id,
  apply: (page, change) => ({ ...page, event: amended(page.event, change) }),

  async send({ event_id, changes, base }, mutation_id, timeout) {
    return dataOf(supabase().rpc("save_event", { event_id, changes, base, mutation_id }).abortSignal(timeout));
  },

  /** As it was sent, in the lists that are known; made active again, it joins the active ones. */
  async showAsSent(change) {
    const asSent = (card: EventCard) => (card.id === change.event_id ? amended(card, change) : card);
    await changeKnown<EventCard[]>(keys.events(true), (cards) => cards.map(asSent));
    const all = queryClient.getQueryData<EventCard[]>(keys.events(true)) ?? [];
    const joining = change.changes.status === "active" ? all.filter(({ id }) => id === change.event_id) : [];
    await changeKnown<EventCard[]>(keys.events(false), (cards) =>
      cards.some(({ id }) => id === change.event_id) ? cards.map(asSent) : [...joining, ...cards],
    );
  },

  nameOf: ({ name }) => ({ key: "refused.event", values: { name } }),
  placeOf: ({ event_id }) => pathTo("editEvent", { eventId: event_id }),
};
