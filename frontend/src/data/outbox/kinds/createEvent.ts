import * as v from "valibot";
import type { Person } from "@/data/person/model";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { NewEvent } from "../inputs";
import type { Kind } from "./kind";

/** A new event, and who makes it, as its first participant. */
export interface Creation {
  kind: "create_event";
  event: NewEvent;
  creator: Person;
}

export const createEvent: Kind<Creation> = {
  schema: v.object({
    kind: v.literal("create_event"),
    event: v.object({ id: v.string(), name: v.string(), default_currency: v.string() }),
    creator: v.object({ id: v.string() }),
  }),
  isMoney: false,
  isNeeded: true,
  subjectOf: ({ event }) => event.id,
  eventOf: ({ event }) => event.id,
  // Its page is made on the device (creation.ts), and stays until the server tells its own.
  apply: (page) => page,

  async send({ event }, _, timeout) {
    return dataOf(
      supabase().from("events").upsert(event, { onConflict: "id", ignoreDuplicates: true }).abortSignal(timeout),
    );
  },

  nameOf: ({ event }) => ({ key: "refused.event", values: { name: event.name } }),
  placeOf: () => null,
};
