import * as v from "valibot";
import { ZERO } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { isOfKind, type Mutation } from "@/offline/mutation";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { EventSettings, ServerEventPage } from "./model";
import type { EventMutationKind } from "./mutationKind";

/** A new event as its form has it. The database adds the rest. */
export type NewEvent = Required<Omit<EventSettings, "status">> & {
  id: string;
  place_country: string;
  place_city: string;
};

export type EventInput = Omit<NewEvent, "id">;

interface CreateEvent {
  event: NewEvent;
  /** Becomes the first participant. */
  creator: Person;
}

export const createEvent: EventMutationKind<CreateEvent> = {
  name: "create_event",
  schema: v.object({
    event: v.object({ id: v.string(), name: v.string(), default_currency: v.string() }),
    creator: v.object({ id: v.string() }),
  }),
  isMoney: false,
  createsSubjects: () => true,
  subjects: ({ event }) => [event.id],
  events: ({ event }) => [event.id],
  // The device makes the page of a new event (pageOfNewEvent) and shows it until the server answers.
  apply: (page) => page,

  async send({ event }, _, timeout) {
    return dataOf(
      supabase().from("events").upsert(event, { onConflict: "id", ignoreDuplicates: true }).abortSignal(timeout),
    );
  },

  label: ({ event }) => ({ key: "refused.event", values: { name: event.name } }),
};

/** Returns the unsent mutations that create events, oldest first. */
export function pendingCreations(mutations: readonly Mutation[]): Mutation<CreateEvent>[] {
  return mutations.filter((mutation) => isOfKind(mutation, createEvent));
}

/** Returns the page of a new event as its creator sees it before the server has the event. */
export function pageOfNewEvent({ event, creator }: CreateEvent, created_at: string): ServerEventPage {
  const me = { role: "admin", status: "active" } as const;
  return {
    // Any answer of the server is newer than revision 0.
    event: { ...event, created_by: creator.id, created_at, status: "active", revision: 0 },
    me: { participant_id: event.id, ...me },
    participants: [
      {
        id: event.id,
        user_id: creator.id,
        ...me,
        joined_at: created_at,
        removed_at: null,
        household_id: null,
        person: creator,
      },
    ],
    households: [],
    iban_requests: [],
    comment_counts: {},
    receipt_counts: {},
    check_marks: {},
    balances: [],
    total: ZERO,
    expense_count: 0,
    expenses: [],
    next: null,
    payments: [],
  };
}
