import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Renames a person without an account. */
interface RenamePerson {
  event_id: string;
  person_id: string;
  name: string;
  /** The name when the person read it. The server refuses to overwrite another one. */
  was: string;
}

export const renamePerson: EventMutationKind<RenamePerson> = {
  name: "rename_person",
  schema: v.object({ event_id: v.string(), person_id: v.string(), name: v.string(), was: v.string() }),
  isMoney: false,
  subjects: ({ person_id }) => [person_id],
  events: ({ event_id }) => [event_id],

  apply: (page, { person_id, name }) => ({
    ...page,
    participants: page.participants.map((participant) =>
      participant.user_id === person_id
        ? { ...participant, person: { ...participant.person, first_name: name } }
        : participant,
    ),
  }),

  /** Idempotent by the name itself. */
  async send({ event_id, person_id, name, was }, _, timeout) {
    return dataOf(supabase().rpc("rename_person", { event_id, person_id, name, was }).abortSignal(timeout));
  },

  label: ({ was, name }) => ({ key: "refused.renaming_person", values: { was, name } }),
  decisionPath: ({ event_id }) => pathTo("event", { eventId: event_id }),
};
